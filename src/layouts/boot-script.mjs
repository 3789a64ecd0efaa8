// The one inline script of every page: <script is:inline set:html={bootScript} />, first thing in <head>.
// It runs before the first paint, so it stays under 1 KB and never throws. Its hash stands in the
// Content-Security-Policy (astro.config.mjs), so it must not depend on anything known only at run time.
//
// - `theme` (dark unless 'light') and `view` (ltr unless 'rtl') of the browser's storage become data-theme and dir on
//   <html>. A screen with a theme of its own says data-force-theme="light".
// - The screen's first private request starts here, not after hydration: <html data-early="/api/carts" data-api={host}>
//   lists paths (space between them) that are fetched with the stored token. window.__early[path] holds the answer,
//   which src/stores/early-fetch.ts takes over.

export const bootScript = [
  '(()=>{let e=document.documentElement,d=e.dataset,g=k=>{try{return localStorage.getItem(k)}catch{}},t=g("access_token");',
  'd.theme=d.forceTheme||(g("theme")=="light"?"light":"dark");e.dir=g("view")=="rtl"?"rtl":"ltr";',
  'if(t&&d.early){let w=window.__early={};for(let p of d.early.split(" "))',
  '(w[p]=fetch((d.api||"")+p,{headers:{accept:"application/json",authorization:"Bearer "+t}})).catch(()=>{})}})()',
].join('');

// The page's word that it takes part in cross-document view transitions. Inline, since Chromium may look for it before
// a stylesheet has come, and then leaves a rejection behind that no script can catch.
export const bootStyle = '@view-transition{navigation:auto}';
