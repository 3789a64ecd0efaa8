/** How long a figure counts, in milliseconds (docs/product.md 2). */
const DURATION = 2000;

/** Counts from 0 to the figure, fast at first; it ends exactly on it. */
function countUp(element: HTMLElement, target: number) {
  const start = performance.now();
  const step = (now: number) => {
    const part = Math.min(1, Math.max(0, now - start) / DURATION);
    element.textContent = String(Math.round(target * (1 - (1 - part) ** 3)));
    if (part < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

// Whoever wants less motion sees the figures at once, as the HTML has them.
if (!matchMedia('(prefers-reduced-motion: reduce)').matches) {
  const seen = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting || !(target instanceof HTMLElement)) continue;
      seen.unobserve(target);
      countUp(target, Number(target.dataset['countUp']));
    }
  });
  for (const figure of document.querySelectorAll('[data-count-up]')) seen.observe(figure);
}
