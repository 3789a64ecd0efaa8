/** So many clones stand at least on either side: a strong swipe must not reach the end before we can jump back. */
const CLONES = 6;
/** Milliseconds without a scroll event after which the row stands still. `scrollend` is too new to rely on. */
const SETTLED = 120;

/**
 * Makes a carousel endless: clones of its slides stand on both sides, and when it comes to rest among them it jumps by
 * whole laps back to the originals, which nobody sees. All distances are signed, so that right to left needs no case of
 * its own beyond which edge of a box is its start.
 */
function startCarousel(carousel: HTMLElement): void {
  const track = carousel.querySelector<HTMLElement>('[data-track]');
  const slides = [...(track?.children ?? [])];
  const [first] = slides;
  if (!track || !first || slides.length < 2) return;

  const clones = () => slides.map(cloneSlide);
  for (let copies = Math.ceil(CLONES / slides.length); copies > 0; copies--) {
    track.append(...clones());
    track.prepend(...clones());
  }

  const edge = (box: Element | undefined) => {
    const { left, right } = box?.getBoundingClientRect() ?? { left: 0, right: 0 };
    return document.documentElement.dir === 'rtl' ? right : left;
  };
  const firstIndex = [...track.children].indexOf(first);
  /** Pixels from a slide to its next clone. */
  const lap = () => edge(track.children[firstIndex + slides.length]) - edge(first);
  /** Laps from the first slide to what now stands at the start of the window. */
  const place = () => (edge(track) - edge(first)) / (lap() || 1);

  const dots = slides.map(() => document.createElement('i'));
  carousel.querySelector('[data-dots]')?.append(...dots);

  const settle = () => {
    const now = place();
    // A hair's breadth before a slide is on it: positions are rounded to device pixels.
    const laps = Math.floor(now + 0.01);
    if (laps !== 0) track.scrollBy({ left: -laps * lap(), behavior: 'instant' });
    const index = Math.round((now - laps) * slides.length) % slides.length;
    for (const [of, dot] of dots.entries()) dot.toggleAttribute('data-on', of === index);
  };
  const turn = (slidesOn: number) => track.scrollBy({ left: (slidesOn * lap()) / slides.length });

  settle();
  let settling = 0;
  track.addEventListener('scroll', () => {
    clearTimeout(settling);
    settling = window.setTimeout(settle, SETTLED);
  });
  for (const button of carousel.querySelectorAll<HTMLElement>('[data-turn]')) {
    button.addEventListener('click', () => turn(Number(button.dataset['turn'])));
  }
  carousel.dataset['live'] = '';
}

/** A clone is for the eye and the pointer only: no second name for a screen reader, no second stop for the Tab key. */
function cloneSlide(slide: Element): Node {
  const clone = slide.cloneNode(true);
  if (clone instanceof HTMLElement) {
    clone.ariaHidden = 'true';
    for (const link of clone.querySelectorAll<HTMLElement>('a, button')) link.tabIndex = -1;
  }
  return clone;
}

/**
 * Turns a carousel after every `data-autoplay` milliseconds of rest. It waits while the pointer or the focus is in it, in
 * a hidden tab and where less motion is wanted, and stops for good with its button; when the button starts it, it runs.
 */
function startAutoplay(carousel: HTMLElement): void {
  const period = Number(carousel.dataset['autoplay']);
  const button = carousel.querySelector<HTMLElement>('[data-pause]');
  const next = carousel.querySelector<HTMLElement>('[data-turn="1"]');
  if (!button || !next) return;
  const lessMotion = matchMedia('(prefers-reduced-motion: reduce)');
  /** What the button said last; `auto` until it is pressed. */
  let wish: 'auto' | 'run' | 'stop' = 'auto';
  let timer = 0;

  const stopped = () => wish === 'stop' || (wish === 'auto' && lessMotion.matches);
  const waiting = () => wish === 'auto' && carousel.matches(':hover, :focus-within');
  const restart = () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      if (!stopped() && !waiting() && !document.hidden) next.click();
      restart();
    }, period);
  };
  const label = () => {
    button.toggleAttribute('data-paused', stopped());
    button.ariaLabel = stopped() ? 'Play' : 'Pause';
  };
  button.addEventListener('click', () => {
    wish = stopped() ? 'run' : 'stop';
    label();
    restart();
  });
  lessMotion.addEventListener('change', label);
  // A swipe, leaving it, and its button begin a new rest.
  for (const event of ['touchend', 'pointerleave', 'focusout'])
    carousel.addEventListener(event, restart, { passive: true });
  // It is the track's and does not bubble.
  carousel.addEventListener('scroll', restart, { passive: true, capture: true });
  label();
  restart();
}

for (const carousel of document.querySelectorAll<HTMLElement>('[data-carousel]')) startCarousel(carousel);
for (const carousel of document.querySelectorAll<HTMLElement>('[data-autoplay]')) startAutoplay(carousel);

// Makes it a module: its names are not global.
export {};
