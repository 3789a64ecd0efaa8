/** Loads the slider's code when the page is there, the hero near the viewport and the browser has nothing better to do. */
const hero = document.querySelector<HTMLElement>('[data-hero]');

// Safari has no requestIdleCallback. Not that of the islands: their files would come with it.
const whenIdle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200));

if (hero !== null) {
  const near = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      near.disconnect();
      whenIdle(async () => {
        try {
          const { startHero } = await import('./hero-slider.ts');
          // A slow phone has enough of it with one of the two at a time.
          whenIdle(() => startHero(hero));
        } catch {
          // Without the code (offline) the slides can still be swiped.
        }
      });
    },
    { rootMargin: '200px' },
  );
  // What the page itself loads goes first: until Swiper comes, the browser scrolls and snaps the slides.
  if (document.readyState === 'complete') near.observe(hero);
  else addEventListener('load', () => near.observe(hero), { once: true });
}
