/** Also the return to a tab, whose page may be outdated. */
const touches = [
  'pointermove',
  'pointerdown',
  'touchstart',
  'keydown',
  'click',
  'input',
  'change',
  'scroll',
  'focus',
  'visibilitychange',
];

/** Inner scrolling does not count: a script may cause it. */
const isEverywhere = (type: string) => type !== 'scroll';

/** Resolves at the visitor's first sign of use. */
export const firstTouch = new Promise<void>((resolve) => {
  for (const type of touches) addEventListener(type, onEvent, { passive: true, capture: isEverywhere(type) });

  function onEvent(event: Event) {
    // Browsers report a pointer that only rests on a new page as moved by nothing.
    if (event.type === 'pointermove' && event instanceof PointerEvent && !event.movementX && !event.movementY) return;
    for (const type of touches) removeEventListener(type, onEvent, isEverywhere(type));
    resolve();
  }
});
