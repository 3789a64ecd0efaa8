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
  });
  lessMotion.addEventListener('change', label);
  // A swipe, and leaving it, begin a new rest.
  const events = ['scroll', 'touchend', 'pointerleave', 'focusout'];
  for (const event of events) carousel.addEventListener(event, restart, { passive: true, capture: true });
  label();
  restart();
}

for (const carousel of document.querySelectorAll<HTMLElement>('[data-autoplay]')) startAutoplay(carousel);

// Its names are its own.
export {};
