/*
 * The inline script of screens with `preloads`: sends the first private requests with the stored token before any module
 * loads. <html data-preload="/api/carts" data-api={host}> lists the paths, separated by spaces.
 * `window.__preloads[path]` holds the response, its token and its time: the API client uses it only for the same
 * token and while it is fresh (src/stores/api.ts).
 */

const { preload = '', api = '' } = document.documentElement.dataset;

let token: string | null = null;
try {
  token = localStorage.getItem('access_token');
} catch {
  // Storage is blocked: treat the visitor as signed out.
}

if (token) {
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
  window.__preloads = {};
  for (const path of preload.split(' ')) {
    // A list's first page is not what an address with a query (`?page=2`) asks for.
    if (path.includes('?') && location.search !== '') continue;
    const response = fetch(api + path, { headers });
    // The user of the response handles its failure; it may stay unused.
    response.catch(() => {});
    window.__preloads[path] = { token, at: performance.now(), response };
  }
}

export {};
