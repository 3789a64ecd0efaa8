/** Minimum clones on each side: a strong swipe must not reach the end before the jump back. */
const CLONES = 6;
/** Milliseconds without a scroll event after which the row counts as still. `scrollend` is too new. */
const SETTLED = 120;

/**
 * Makes a carousel endless: clones of its slides are on both sides. When it rests among clones, it jumps by whole
 * laps back to the originals, which is invisible. All distances are signed, so right to left needs no special case
 * except for the start edge of a box.
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
  /** Laps from the first slide to the one at the start of the viewport. */
  const place = () => (edge(track) - edge(first)) / (lap() || 1);

  const dots = slides.map(() => document.createElement('i'));
  carousel.querySelector('[data-dots]')?.append(...dots);

  const settle = () => {
    const now = place();
    // One pixel of tolerance: positions are rounded to device pixels.
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

/** A clone is visual only: hidden from screen readers and the Tab key. */
function cloneSlide(slide: Element): Node {
  const clone = slide.cloneNode(true);
  if (clone instanceof HTMLElement) {
    clone.ariaHidden = 'true';
    for (const link of clone.querySelectorAll<HTMLElement>('a, button')) link.tabIndex = -1;
  }
  return clone;
}

/**
 * Advances a carousel after every `data-autoplay` milliseconds. It waits during hover, focus and in a hidden tab, and
 * with reduced motion. Its button stops it for good and starts it again.
 */
function startAutoplay(carousel: HTMLElement): void {
  const period = Number(carousel.dataset['autoplay']);
  const button = carousel.querySelector<HTMLElement>('[data-pause]');
  const next = carousel.querySelector<HTMLElement>('[data-turn="1"]');
  if (!button || !next) return;
  const lessMotion = matchMedia('(prefers-reduced-motion: reduce)');
  /** The last state of the button; `auto` until it is pressed. */
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
  // A swipe, pointer leave and the button restart the timer.
  for (const event of ['touchend', 'pointerleave', 'focusout'])
    carousel.addEventListener(event, restart, { passive: true });
  // The event belongs to the track and does not bubble.
  carousel.addEventListener('scroll', restart, { passive: true, capture: true });
  label();
  restart();
}

for (const carousel of document.querySelectorAll<HTMLElement>('[data-carousel]')) startCarousel(carousel);
for (const carousel of document.querySelectorAll<HTMLElement>('[data-autoplay]')) startAutoplay(carousel);

// Makes this file a module: its names are not global.
export {};
