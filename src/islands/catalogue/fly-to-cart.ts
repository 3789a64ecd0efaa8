/** How long the dot flies, in milliseconds: it arrives before the app goes to /home (docs/product.md 2.9). */
const flight = 460;

/** Lets a dot fly from an element to the cart icon in the top bar. Nothing moves where less motion was asked for. */
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
  // Up first, then over: a thrown thing, not a straight line.
  const top = { x: (start.x + end.x) / 2, y: Math.min(start.y, end.y) + Math.abs(start.y - end.y) * 0.2 };
  const frames = [{ transform: at(start, 1) }, { transform: at(top, 1.3) }, { transform: at(end, 0.5) }];
  dot.animate(frames, { duration: flight, easing: 'ease-in' }).finished.then(
    () => dot.remove(),
    () => dot.remove(),
  );
}

type Point = { x: number; y: number };

function centre(element: Element): Point {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
