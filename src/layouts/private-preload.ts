/*
 * The inline script of a customer's screens: starts the first private requests with the stored token before any module is loaded.
 * <html data-preload="/api/carts" data-api={host}> lists the paths, separated by spaces. `window.__preloads[path]` holds the response, the
 * token that it was requested with, and when: the API client uses it only for the same token and while it is fresh (src/stores/api.ts).
 */

const { preload = '', api = '' } = document.documentElement.dataset;

let token: string | null = null;
try {
  token = localStorage.getItem('access_token');
} catch {
  // A browser that refuses its storage has no customer.
}

if (token) {
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
  window.__preloads = {};
  for (const path of preload.split(' ')) {
    const response = fetch(api + path, { headers });
    // Whoever uses the response handles its failure; perhaps nobody uses it.
    response.catch(() => {});
    window.__preloads[path] = { token, at: performance.now(), response };
  }
}

export {};
