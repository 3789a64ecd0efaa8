/*
 * The inline script behind the island of a private screen: shows what the customer saw there last (src/islands/shared/last-known.ts) until the island
 * has asked anew. `setHTML` takes out what could run; a browser without it shows the skeleton.
 */

const place = document.querySelector('[data-last-known]');
try {
  const { token, pages } = JSON.parse(localStorage.getItem('last-known') ?? '{}');
  const html = pages?.[location.pathname + location.search];
  if (html && token === localStorage.getItem('access_token')) place?.setHTML?.(html, { sanitizer: {} });
} catch {
  // A browser that refuses its storage remembers nothing.
}

export {};
