/*
 * The inline script behind the island of a private screen: shows what the customer saw there last (src/islands/shared/last-known.ts) until the island
 * has asked anew. `setHTML` takes out what could run; a browser without it shows the skeleton.
 */

const place = document.querySelector('[data-last-known]');

/** The token whose customer saw what is shown. */
let shown: string | null = null;

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // A browser that refuses its storage remembers nothing.
    return null;
  }
}

/** Another tab, or another visitor who comes back to this page, may have ended the session before the island lives. */
function followSession() {
  if (shown !== stored('access_token')) place?.replaceChildren();
}

try {
  const { token, pages } = JSON.parse(stored('last-known') ?? '{}');
  const html = pages?.[location.pathname + location.search];
  if (html && token === stored('access_token')) {
    shown = token;
    place?.setHTML?.(html, { sanitizer: {} });
    addEventListener('storage', followSession);
    addEventListener('pageshow', followSession);
  }
} catch {
  // What is no JSON was not written by us.
}

export {};
