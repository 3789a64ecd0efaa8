/** How long a slide stays, in milliseconds (spec 9, demo autoplay). */
const DELAY = 3000;

const hero = document.querySelector<HTMLElement>('[data-hero]');
const track = hero?.querySelector<HTMLElement>('[data-hero-track]');
const pause = hero?.querySelector<HTMLElement>('[data-hero-pause]');
if (hero && track && pause) startHero(hero, track, pause);

/**
 * Brings the hero to life, whose slides the browser itself scrolls and snaps: autoplay every 3 s, dots and a pause button.
 * It rests on hover, on focus, in a hidden tab, out of sight and where the customer asked for less motion.
 */
function startHero(hero: HTMLElement, track: HTMLElement, pause: HTMLElement): void {
  const dots = [...hero.querySelectorAll<HTMLElement>('[data-hero-dot]')];
  const slides = [...hero.querySelectorAll<HTMLElement>('[data-hero-slide]')];
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  let shown = 0;
  let stopped = still;
  let inSight = true;
  let timer = 0;

  const goTo = (index: number) => {
    // Right to left, the way on is to the left.
    const side = document.documentElement.dir === 'rtl' ? -1 : 1;
    track.scrollTo({ left: side * index * track.clientWidth, behavior: still ? 'instant' : 'smooth' });
  };
  const rest = () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      const waits = document.hidden || !inSight || hero.matches(':hover, :focus-within');
      if (!stopped && !waits) goTo((shown + 1) % slides.length);
      rest();
    }, DELAY);
  };
  const show = () => {
    shown = Math.round(Math.abs(track.scrollLeft) / track.clientWidth);
    for (const [index, slide] of slides.entries()) slide.inert = index !== shown;
    for (const [index, dot] of dots.entries()) {
      if (index === shown) dot.setAttribute('aria-current', 'true');
      else dot.removeAttribute('aria-current');
    }
  };
  const label = () => {
    pause.toggleAttribute('data-paused', stopped);
    pause.setAttribute('aria-label', stopped ? 'Putar slide otomatis' : 'Jeda slide otomatis');
  };

  track.addEventListener('scroll', () => {
    show();
    rest();
  });
  for (const [index, dot] of dots.entries()) dot.addEventListener('click', () => goTo(index));
  pause.addEventListener('click', () => {
    stopped = !stopped;
    label();
  });
  new IntersectionObserver((entries) => {
    inSight = entries.some(({ isIntersecting }) => isIntersecting);
  }).observe(hero);
  pause.hidden = still;
  hero.dataset['live'] = '';
  label();
  show();
  rest();
}
