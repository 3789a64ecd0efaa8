/** Ends the present task, so that the browser can paint and hear a tap. */
const pause = () => new Promise((resume) => setTimeout(resume));

/**
 * `client:painted`: an island's code comes after the first paint, so that nothing of it is in the way of what there is to
 * see. Taps before that are kept (boot-script.mjs). Then all its files are asked for at once; which ones they are stands
 * after the # of its address in a build (scripts/island-modules.mjs).
 * @type {import('astro').ClientDirective}
 */
export default async (load, _options, island) => {
  await afterPaint(() => {});
  const [address = '', list = ''] = (island.getAttribute('component-url') ?? '').split('#');
  island.setAttribute('component-url', address);
  if (list !== '') {
    const files = list.split(',').map((file) => new URL(file, new URL(address, location.href)).href);
    for (const href of files) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    }
    // React first, in a task of its own: all of it at once would hold up a slow phone. That it failed, `load` tells.
    await import(files[0]).catch(() => {});
    await pause();
  }
  const hydrate = await load();
  await pause();
  await hydrate();
};
