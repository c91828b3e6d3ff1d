/** Everything on the page that somebody could touch now: what it is, what it is called, the how-manieth of that name, and where it lies. */
() => {
  const seen = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const front = document.querySelector('dialog[open]') ?? document;
  const kinds = {
    link: 'a[href]',
    button: 'button:enabled',
    summary: 'summary',
    square: '[role=gridcell]',
    tick: 'input[type=radio]:enabled, input[type=checkbox]:enabled',
    list: 'select:enabled',
    field: 'input:not([type]):enabled, input[type=text]:enabled, input[type=password]:enabled, input[type=number]:enabled, textarea:enabled',
  };
  const called = (element) => {
    const label = element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent ?? element.textContent ?? '';
    const named = label.trim() ? label : (element.querySelector('[aria-label]')?.getAttribute('aria-label') ?? '');
    return named.replace(/\s+/g, ' ').trim().slice(0, 60);
  };
  const found = [];
  const counts = new Map();
  for (const [kind, selector] of Object.entries(kinds)) {
    for (const element of front.querySelectorAll(selector)) {
      const target = kind === 'tick' ? (element.closest('label') ?? element) : element;
      if (!seen(target) || element.closest('[inert], [aria-hidden=true]')) continue;
      if (kind === 'link' && (element.origin !== location.origin || element.hasAttribute('download'))) continue;
      if (kind === 'field' && element.readOnly) continue;
      const name = called(element);
      const nth = counts.get(`${kind} ${name}`) ?? 0;
      counts.set(`${kind} ${name}`, nth + 1);
      const { left, top, width, height } = target.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const inView = x > 0 && y > 0 && x < innerWidth && y < innerHeight;
      const hit = inView ? document.elementFromPoint(x, y) : null;
      if (inView && !(target.contains(hit) || hit?.closest('label') === target)) continue;
      found.push({ kind, name, nth, x, y, inView, lit: element.matches('.target, .taking'), options: element.options?.length ?? 0 });
    }
  }
  return found;
}
