/** Shorter than the delay before /home opens (docs/product.md 2.9). */
const FLIGHT_MS = 460;

/** Animates a dot from an element to the cart icon, except for users who prefer reduced motion. */
export function flyToCart(from: Element | null): void {
  const cart = document.querySelector('[data-cart-link]');
  if (from === null || cart === null || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const start = centre(from);
  const end = centre(cart);
  const dot = document.createElement('span');
  dot.dataset['flyingDot'] = '';
  dot.setAttribute('aria-hidden', 'true');
  Object.assign(dot.style, {
    position: 'fixed',
    insetBlockStart: '-9px',
    left: '-9px',
    inlineSize: '18px',
    blockSize: '18px',
    borderRadius: '50%',
    background: 'var(--accent)',
    zIndex: '70',
    pointerEvents: 'none',
  });
  document.body.append(dot);
  const at = ({ x, y }: Point, scale: number) => `translate(${x}px, ${y}px) scale(${scale})`;
  const top = { x: (start.x + end.x) / 2, y: Math.min(start.y, end.y) + Math.abs(start.y - end.y) * 0.2 };
  const frames = [{ transform: at(start, 1) }, { transform: at(top, 1.3) }, { transform: at(end, 0.5) }];
  dot.animate(frames, { duration: FLIGHT_MS, easing: 'ease-in' }).finished.then(
    () => dot.remove(),
    () => dot.remove(),
  );
}

type Point = { x: number; y: number };

function centre(element: Element): Point {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
