/*
 * The inline script of a customer's screens: starts the first private requests with the stored token before any module is loaded.
 * <html data-early="/api/carts" data-api={host}> lists the paths, with a space between them. `window.__early[path]` holds the response, and
 * with which token and when it was asked for: the API client takes over only its own, while it is fresh (src/stores/api.ts).
 */

const { early = '', api = '' } = document.documentElement.dataset;

let token: string | null = null;
try {
  token = localStorage.getItem('access_token');
} catch {
  // A browser that refuses its storage has no customer.
}

if (token) {
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
  window.__early = {};
  for (const path of early.split(' ')) {
    const response = fetch(api + path, { headers });
    // Who takes it over handles its failure; nobody may.
    response.catch(() => {});
    window.__early[path] = { token, at: performance.now(), response };
  }
}

export {};
