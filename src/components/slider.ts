import Swiper from 'swiper';
import { Autoplay } from 'swiper/modules';

/** How long a slide stays (docs/product.md 9, demo autoplay), unless it has `data-swiper-autoplay`. */
const DELAY_MS = 3000;
const SPEED_MS = 450;

/**
 * Starts Swiper in a slider (Slider.astro). With a pause button, the slides advance by themselves, except under a mouse, with the focus inside,
 * in a hidden tab, and with reduced motion until the button is pressed.
 */
export function startSlider(slider: HTMLElement): void {
  const track = slider.querySelector<HTMLElement>('[data-track]');
  const slides = [...slider.querySelectorAll<HTMLElement>('.swiper-slide')];
  const [first, second] = slides;
  if (!track || !first || !second || 'live' in slider.dataset) return;
  const style = getComputedStyle(slider);
  const pause = slider.querySelector<HTMLElement>('[data-pause]');
  const dots = [...slider.querySelectorAll<HTMLElement>('[data-dot]')];
  const perView = Number(style.getPropertyValue('--per-view'));
  const initialSlide = Math.round(track.scrollLeft / (second.offsetLeft - first.offsetLeft));
  track.scrollLeft = 0;
  slider.dataset['live'] = '';
  slider.querySelector('[data-controls]')?.removeAttribute('inert');
  // An endless row needs at least one slide more than are visible.
  if (slides.length <= Math.ceil(perView)) first.parentElement?.append(...slides.map((slide) => slide.cloneNode(true)));

  const swiper = new Swiper(track, {
    modules: [Autoplay],
    loop: true,
    loopPreventsSliding: false,
    initialSlide,
    slidesPerView: perView,
    spaceBetween: Number.parseFloat(style.getPropertyValue('--gap')),
    speed: SPEED_MS,
    watchSlidesProgress: true,
    autoplay: pause !== null && { delay: DELAY_MS },
  });
  function show() {
    // Slides outside of the window have no focus and are hidden from screen readers.
    for (const slide of swiper.slides) slide.inert = !slide.classList.contains('swiper-slide-visible');
    for (const [index, dot] of dots.entries())
      dot.setAttribute('aria-current', String(index === swiper.realIndex % slides.length));
  }
  swiper.on('progress slideChange', show);
  show();

  const turn = (isForward: boolean) => (isForward ? swiper.slideNext() : swiper.slidePrev());
  for (const button of slider.querySelectorAll<HTMLElement>('[data-turn]'))
    button.addEventListener('click', () => turn(button.dataset['turn'] === 'next'));
  for (const [index, dot] of dots.entries()) dot.addEventListener('click', () => swiper.slideToLoop(index));
  // The browser scrolls to the focus.
  track.addEventListener('scroll', () => {
    track.scrollLeft = 0;
  });
  track.addEventListener('keydown', ({ key }) => {
    if (key === 'ArrowLeft' || key === 'ArrowRight') turn((key === 'ArrowRight') !== swiper.rtlTranslate);
  });
  if (pause !== null) advance(slider, pause, swiper.autoplay);
}

function advance(slider: HTMLElement, pause: HTMLElement, autoplay: Swiper['autoplay']): void {
  const lessMotion = matchMedia('(prefers-reduced-motion: reduce)');
  // A finger leaves :hover behind.
  const busy = matchMedia('(hover: hover)').matches ? ':hover, :focus-within' : ':focus-within';
  let isStopped = lessMotion.matches;

  function run(isBusy: boolean) {
    pause.toggleAttribute('data-paused', isStopped);
    if (isStopped || isBusy) autoplay.stop();
    else if (!autoplay.running) autoplay.start();
  }
  const update = () => run(slider.matches(busy));
  pause.addEventListener('click', () => {
    isStopped = !isStopped;
    run(false);
  });
  lessMotion.addEventListener('change', () => {
    isStopped = lessMotion.matches;
    update();
  });
  for (const event of ['pointerenter', 'pointerleave', 'focusin', 'focusout']) slider.addEventListener(event, update);
  update();
}
