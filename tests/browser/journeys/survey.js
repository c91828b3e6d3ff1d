/** What a page shows, for `invariants.py` to judge: one look, all at once. */
(failures) => {
  const seen = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const all = (selector, within = document) => [...within.querySelectorAll(selector)].filter(seen);
  const named = (element) =>
    `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} "${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 60)}"`;
  const PLACES = [[0.5, 0.5], [0.25, 0.5], [0.15, 0.2], [0.75, 0.5], [0.5, 0.8]];
  /** What lies over an element, at every one of the places where a finger would try; null if one of them is free. */
  const over = (element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    let found = 'the edge of the screen';
    for (const [x, y] of PLACES) {
      const hit = document.elementFromPoint(left + width * x, top + height * y);
      if (hit && (element.contains(hit) || hit.closest('label')?.contains(element))) return null;
      if (hit) found = named(hit);
    }
    return found;
  };
  /** The same, after scrolling to it: what is out of sight may be scrolled into it. Afterwards all is where it was. */
  const cover = (element) => {
    if (over(element) === null) return null;
    const places = [];
    for (let one = element.parentElement; one; one = one.parentElement) places.push([one, one.scrollLeft, one.scrollTop]);
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const found = over(element);
    for (const [one, left, top] of places) one.scrollTo({ left, top, behavior: 'instant' });
    return found;
  };
  const edges = (element) => {
    if (!element) return null;
    const { top, bottom } = element.getBoundingClientRect();
    return { top: Math.round(top), bottom: Math.round(bottom) };
  };
  const room = document.querySelector('.room');
  const narrow = matchMedia('(max-width: 900px)').matches;
  const dialog = document.querySelector('dialog[open]');
  const panel = narrow ? all('.room aside')[0] : null;
  const curtain = document.querySelector('.room .curtain');
  const sheet = document.querySelector('.room .sheet');
  /** The entry of the log that is looked back at. */
  const past = room?.dataset.past ? Number(room.dataset.past) : null;
  const decision = Number(room?.dataset.decision ?? 0);
  const front = dialog ?? curtain ?? panel ?? sheet;
  const asked = front
    ? all('button:enabled, [role=tab]', front)
    : room
      ? [
          ...all('.bar button:enabled'),
          ...all('[data-hand] button:enabled:not([aria-disabled="true"])'),
          ...(decision && past === null ? all('.cell.target, .cell.taking, .gong:enabled, .offer, .bare, .which button, .strike button:enabled') : []),
        ]
      : [];
  // Before anything is scrolled to.
  const bar = edges(all('.room > .bar')[0]);
  const hand = edges(document.querySelector('.room [data-hand]'));
  const covered = asked.flatMap((element) => {
    const lying = cover(element);
    return lying ? [`${named(element)} is covered by ${lying}`] : [];
  });
  const pieces = (selector, within = document) => [...within.querySelectorAll(selector)].map(({ dataset }) => dataset.piece);
  const number = (element) => (element ? Number(element.textContent.replace('−', '-').replace(/[^0-9-]/g, '')) : null);
  const words = document.body.innerText;
  const stage = document.querySelector('.room [data-placements]');
  return {
    scrollWidth: Math.max(document.documentElement.scrollWidth, document.body.scrollWidth),
    innerWidth,
    innerHeight,
    scrollHeight: document.documentElement.scrollHeight,
    bar,
    handAt: hand,
    failures: failures.filter((failure) => words.includes(failure)),
    covered,
    focused: document.activeElement && document.activeElement !== document.body ? named(document.activeElement) : null,
    held: window.heldFocus?.() ?? null,
    front: front && named(front),
    room: room && {
      viewer: Number(room.dataset.viewer),
      decision,
      past,
      curtain: curtain !== null,
      sheet: sheet !== null,
      lost: document.querySelector('.banner[role=alert]') !== null,
      finished: all('.result').length > 0,
      players: [...document.querySelectorAll('.players [data-seat]')].map((player) => ({
        seat: Number(player.dataset.seat),
        acting: player.getAttribute('aria-current') === 'true',
        score: number(player.querySelector('.score > :not(.unseen)')),
        facts: [...player.querySelectorAll('.facts > :not(.away)')].map((fact) => Number.parseInt(fact.textContent, 10)),
      })),
      status: document.querySelector('.bar .status')?.textContent ?? '',
      board: Object.fromEntries([...document.querySelectorAll('.room .board [data-at]')].map(({ dataset }) => [dataset.at, dataset.piece])),
      hand: document.querySelector('.room [data-hand]') ? pieces('.room [data-hand] [data-piece]') : null,
      discards: pieces('.room [data-discards] [data-piece]'),
      series: Object.fromEntries([...document.querySelectorAll('.room [data-series]')].map((row) => [row.dataset.series, pieces('[data-laid] [data-piece]', row)])),
      stock: number(document.querySelector('.room .pile .count, .room [data-hand] .stock [aria-hidden]')),
      fortunes: Object.fromEntries([...document.querySelectorAll('.room .fortunes > [data-seat]')].map((one) => [one.dataset.seat, {
        chips: number(one.querySelector('.chips > span:not(.unseen)')),
        score: number(one.querySelector('.score').firstChild),
        taken: pieces('[data-taken] [data-piece]', one),
      }])),
      others: Object.fromEntries([...document.querySelectorAll('.room .others > [data-seat]')].map((one) => [one.dataset.seat, {
        cards: number(one.querySelector('.backs')),
        score: number(one.querySelector('.score').firstChild),
      }])),
      placements: stage ? JSON.parse(stage.dataset.placements) : null,
    },
  };
}
