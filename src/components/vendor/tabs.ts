/** Tabs as the ARIA practices have them: one stop for the Tab key, arrows (mirrored right to left), Home and End. */
const list = document.querySelector('[data-tabs]');
const tabs = [...(list?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])];

function show(shown: HTMLElement) {
  for (const tab of tabs) {
    const here = tab === shown;
    tab.ariaSelected = String(here);
    tab.tabIndex = here ? 0 : -1;
    document.querySelector(`[aria-labelledby=${tab.id}]`)?.toggleAttribute('hidden', !here);
  }
}

for (const [index, tab] of tabs.entries()) {
  tab.addEventListener('click', () => show(tab));
  tab.addEventListener('keydown', (event) => {
    const on = document.documentElement.dir === 'rtl' ? -1 : 1;
    const to: Record<string, number> = { ArrowRight: index + on, ArrowLeft: index - on, Home: 0, End: -1 };
    const next = tabs.at((to[event.key] ?? Number.NaN) % tabs.length);
    if (to[event.key] === undefined || !next) return;
    event.preventDefault();
    show(next);
    next.focus();
  });
}

// Its names are its own.
export {};
