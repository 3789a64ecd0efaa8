// The inline script of every page: <script is:inline set:html={bootScript} />, first thing in <head>.
// It runs before the first paint, so it stays under 1 KB and never throws. Its hash stands in the
// Content-Security-Policy (astro.config.mjs), so it must not depend on anything known only at run time.
//
// - `theme` (dark unless 'light') and `view` (ltr unless 'rtl') of the browser's storage become data-theme and dir on
//   <html>. A screen with a theme of its own says data-force-theme="light".
// - window.afterPaint(load) does what can wait (scripts, the font) when something is on the screen, so that nothing stands in
//   the way of the text. At once for a page that is made ahead; after 3 s where a browser never tells. It fails silently:
//   a page that can be read is no error.
// - data-session says that a token is stored: styles choose by it between what is a customer's and what stands there for
//   everybody else, so that neither flashes first. It follows other tabs and the way back from the back/forward cache.
// - data-typed says that something was typed here: such a page is not loaded anew for a new version.
// - data-font turns the web font on (src/styles/font.css) where it is in a cache: that of the service worker, or this tab's since an
//   earlier page. Otherwise it is only fetched, after the first paint, for the pages that follow: text that is being read stays put.

export const bootScript = [
  '(()=>{let w=window,n=navigator.serviceWorker,D=document,e=D.documentElement,d=e.dataset,F=D.fonts,',
  'g=(k,s="local")=>{try{return w[s+"Storage"].getItem(k)}catch{}},P=w.PerformanceObserver,',
  'p=new Promise(r=>{setTimeout(r,3e3);D.prerendering||!P||!(P.supportedEntryTypes||"").includes("paint")?r():',
  'new P((_,o)=>{o.disconnect();r()}).observe({type:"paint",buffered:true})});',
  '(w.afterPaint=l=>p.then(l).catch(()=>{}))(async()=>(await F.load("1em Plus Jakarta Sans")).length&&',
  '(w.sessionStorage.font=1));(n&&n.controller||g("font","session"))&&(d.font="");',
  'let s=()=>g("access_token")?d.session="":delete d.session,on=w.addEventListener;s();on("storage",s);on("pageshow",s);',
  'on("input",()=>d.typed="",!0);',
  'd.theme=d.forceTheme||(g("theme")=="light"?"light":"dark");e.dir=g("view")=="rtl"?"rtl":"ltr"})()',
].join('');

// The second, only on screens of a customer: the first private request starts here, not after hydration.
// <html data-early="/api/carts" data-api={host}> lists paths (space between them) that are fetched with the stored token.
// window.__early[path] holds the answer, which src/stores/api.ts uses.
export const earlyFetch = [
  '(()=>{let d=document.documentElement.dataset,t,y;try{t=localStorage.getItem("access_token")}catch{}',
  'if(t){y=window.__early={};for(let p of d.early.split(" "))(y[p]=fetch((d.api||"")+p,',
  '{headers:{accept:"application/json",authorization:"Bearer "+t}})).catch(()=>{})}})()',
].join('');

// The third, only on screens with an island. What is tapped before the island's code is there is kept and
// given to it once it lives: Astro takes `ssr` from a hydrated island and then tells with `astro:hydrate`.
// - The last tap on a button (aria-busy in the meantime).
// - Boxes, radios and selects that were changed. React finds a change only by comparing, so a box is set back and clicked
//   anew; any key event first makes React finish with the island.
// When the code cannot be had, that is an error like any other (global-error.ts).
export const earlyTaps = [
  '(()=>{let b,w=new Map,f=n=>{b&&b.removeAttribute("aria-busy");(b=n)&&n.setAttribute("aria-busy",!0)},',
  'on=(t,g)=>addEventListener(t,g,!0),tell=(i,t)=>i.dispatchEvent(new Event(t,{bubbles:!0})),',
  's=i=>i.tagName=="SELECT";',
  'on("click",v=>{let n=v.target.closest("astro-island[ssr] button");if(n){v.preventDefault();v.stopPropagation();f(n)}});',
  'on("change",v=>{let i=v.target;if(i.closest("astro-island[ssr]"))',
  's(i)?w.set(i,i.value):i.checked!=i.defaultChecked?w.set(i,i.checked):w.delete(i)});',
  'on("astro:hydrate",v=>{for(let[i,c]of w)if(v.target.contains(i)){w.delete(i);tell(i,"keyup");',
  'if(s(i)){i.value=c;tell(i,"change")}else{i.checked=!c;i.click()}}',
  'let n=b;if(n&&v.target.contains(n)){f();n.click()}});',
  'on("astro:hydration-error",v=>{f();v.preventDefault();reportError(v.detail.error)})})()',
].join('');

// The page's word that it takes part in cross-document view transitions. Inline, since Chromium may look for it before
// a stylesheet has come, and then leaves a rejection behind that no script can catch.
export const bootStyle = '@view-transition{navigation:auto}';
