/** From a page's first moment on: what had the focus, until somebody puts it away himself. */
(() => {
  const CAN_HOLD = 'a[href], button, input, select, textarea, summary, label, [tabindex]';
  let held = null;
  const named = (element) =>
    `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 60)}"`;
  addEventListener('focusin', ({ target }) => (held = named(target)), true);
  // Where nothing can hold the focus, a click takes it away; Tab may leave the page.
  addEventListener('pointerdown', ({ target }) => target.closest(CAN_HOLD) || (held = null), true);
  addEventListener('keydown', ({ key }) => key === 'Tab' && (held = null), true);
  // A browser that goes to a place in the page reads and tabs on from there, and keeps the focus nowhere.
  addEventListener('hashchange', () => (held = null));
  window.heldFocus = () => held;
})();
