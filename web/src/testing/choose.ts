import { fireEvent } from "@testing-library/svelte";

/** Chooses from a select as a person does; happy-dom does not find an option by `:checked`, which Svelte asks for. */
export async function choose(element: HTMLElement, value: string): Promise<void> {
  const select = element as HTMLSelectElement;
  select.value = value;
  select.querySelector = ((selector: string) =>
    selector === ":checked"
      ? select.options[select.selectedIndex]
      : Element.prototype.querySelector.call(select, selector)) as typeof select.querySelector;
  await fireEvent.change(select);
}
