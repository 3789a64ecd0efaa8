import Swiper from 'swiper';
import { Autoplay } from 'swiper/modules';

/** Milliseconds that a slide stays (docs/product.md 9, demo autoplay). */
const delay = 3000;

/**
 * Starts the hero: autoplay every 3 s, dots and a pause button. It pauses on hover, on focus, in a hidden tab and
 * with reduced motion.
 */
export function startHero(hero: HTMLElement): void {
  const track = hero.querySelector<HTMLElement>('[data-hero-track]');
  const pause = hero.querySelector<HTMLElement>('[data-hero-pause]');
  if (track === null || pause === null) return;
  const dots = [...hero.querySelectorAll<HTMLElement>('[data-hero-dot]')];
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;

  track.scrollLeft = 0;
  track.dataset['live'] = '';
  hero.dataset['live'] = '';
  const swiper = new Swiper(track, {
    modules: [Autoplay],
    rewind: true,
    speed: still ? 0 : 450,
    autoplay: still ? false : { delay, disableOnInteraction: false, pauseOnMouseEnter: true },
  });

  const show = () => {
    for (const [index, slide] of [...swiper.slides].entries()) slide.inert = index !== swiper.activeIndex;
    for (const [index, dot] of dots.entries()) {
      if (index === swiper.activeIndex) dot.setAttribute('aria-current', 'true');
      else dot.removeAttribute('aria-current');
    }
  };
  swiper.on('slideChange', show);
  show();
  for (const [index, dot] of dots.entries()) dot.addEventListener('click', () => swiper.slideTo(index));

  let stopped = still;
  const label = () => {
    pause.toggleAttribute('data-paused', stopped);
    pause.setAttribute('aria-label', stopped ? 'Putar slide otomatis' : 'Jeda slide otomatis');
  };
  label();
  pause.hidden = still;
  pause.addEventListener('click', () => {
    stopped = !stopped;
    if (stopped) swiper.autoplay.stop();
    else swiper.autoplay.start();
    label();
  });
  hero.addEventListener('focusin', () => swiper.autoplay.stop());
  hero.addEventListener('focusout', (event) => {
    const within = event.relatedTarget instanceof Node && hero.contains(event.relatedTarget);
    if (!within && !stopped) swiper.autoplay.start();
  });
}
