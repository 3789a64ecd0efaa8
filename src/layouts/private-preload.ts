/*
 * The inline script of a customer's screens: starts the first private requests with the stored token before any module is loaded.
 * <html data-early="/api/carts" data-api={host}> lists the paths, with a space between them. `window.__early[path]` holds the answer, which the
 * API client takes over (src/stores/early-fetch.ts).
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
  const answers: Record<string, Promise<Response>> = {};
  for (const path of early.split(' ')) {
    const answer = fetch(api + path, { headers });
    // Who takes it over handles its failure; nobody may.
    answer.catch(() => {});
    answers[path] = answer;
  }
  window.__early = answers;
}

export {};
