/** Loads the slider's code once the page has loaded, the hero is near the viewport and the browser is idle. */
const hero = document.querySelector<HTMLElement>('[data-hero]');

// Safari has no requestIdleCallback. Not the islands' helper: it would load their files.
const whenIdle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200));

if (hero !== null) {
  const near = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      near.disconnect();
      whenIdle(async () => {
        try {
          const { startHero } = await import('./hero-slider.ts');
          // A slow phone should do one of the two at a time.
          whenIdle(() => startHero(hero));
        } catch {
          // Without the code (offline) the slides can still be swiped.
        }
      });
    },
    { rootMargin: '200px' },
  );
  // The page's own files load first: until Swiper loads, the browser scrolls and snaps the slides.
  if (document.readyState === 'complete') near.observe(hero);
  else addEventListener('load', () => near.observe(hero), { once: true });
}
