import type { ClientDirective } from 'astro';

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

/** The visitor's first sign of use. Scripts that load later read `data-touched`, or wait for the event. */
const touched = new Promise<void>((resolve) => {
  for (const type of touches) addEventListener(type, onEvent, { passive: true, capture: isEverywhere(type) });

  function onEvent(event: Event) {
    // Browsers report a pointer that only rests on a new page as moved by nothing.
    if (event.type === 'pointermove' && event instanceof PointerEvent && !event.movementX && !event.movementY) return;
    for (const type of touches) removeEventListener(type, onEvent, isEverywhere(type));
    document.documentElement.toggleAttribute('data-touched', true);
    dispatchEvent(new Event('page:touched'));
    resolve();
  }
});

/** The browser has nothing else to load by then. */
const QUIET_MS = 3000;
const quiet = new Promise<void>((resolve) => {
  addEventListener('load', () => setTimeout(resolve, QUIET_MS), { once: true });
});

/** Downloads the code of the page's islands, but runs none of it (Shell.astro). Never on a connection that is slow or saves data. */
function loadAhead(): void {
  const { saveData = false, effectiveType = '4g' } = navigator.connection ?? {};
  const ahead = document.querySelector<HTMLTemplateElement>('#scripts-ahead');
  if (ahead && !saveData && effectiveType === '4g') document.head.append(ahead.content);
}

/**
 * An island that needs its code without a touch: it has skeletons, restores itself on back and reload, shows a customer's cart, or waits for the
 * choice of its address (product-start.ts).
 */
function isNeeded(island: HTMLElement): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  const isFirstVisit = entry instanceof PerformanceNavigationTiming && entry.type === 'navigate';
  const { dataset } = document.documentElement;
  return (
    !isFirstVisit || 'session' in dataset || 'choice' in dataset || island.querySelector('[aria-busy="true"]') !== null
  );
}

/**
 * `client:painted`: loads the island's code after the first paint (boot.ts), so that it does not delay visible content. With the value `touched`,
 * an island that is complete as HTML is hydrated when the visitor first touches the page. What is tapped until then is replayed
 * (event-replay.ts). With `touched-only`, even its code loads with the touch: nothing on the page waits for it.
 */
const afterPaint: ClientDirective = async (load, { value }, island) => {
  await window.painted;
  if (value === 'touched-only') await touched;
  if (value === 'touched' && !isNeeded(island)) {
    quiet.then(loadAhead);
    await touched;
  }
  const hydrate = await load();
  await hydrate();
};

declare global {
  interface Navigator {
    /** Not in every browser. */
    connection?: { saveData?: boolean; effectiveType?: string };
  }
}

declare module 'astro' {
  interface AstroClientDirectives {
    'client:painted'?: boolean | 'touched' | 'touched-only';
  }
}

export default afterPaint;
