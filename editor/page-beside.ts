import type { DeskState } from './api.ts';
import { screenOf } from './preview.ts';

/** How often a screen is asked for again that is absent, though nothing is wrong with it: for half a minute in all. */
const MOST_RETRIES = 6;

/** How long after the first answer it is asked for again; each time after twice as long, since the machine may be slow. */
const FIRST_RETRY_MS = 500;

/** How long the page waits for a save that Astro does not take in, though nothing is wrong with it. */
const GIVEN_UP_MS = 10_000;

/** The page beside the form: it shows the screen of what is edited, and what was saved last. */
export class PageBeside {
  readonly #form: HTMLIFrameElement;
  readonly #page: HTMLIFrameElement;
  readonly #absent: HTMLElement;
  /** The address of the form that is edited. */
  #formPath = '';
  /** The screen to be shown that has not come yet, and whether it was asked for. */
  #awaited: { screen: string; isAskedFor: boolean } | undefined;
  #state: DeskState | undefined;
  /** When the content changed last, in ms. */
  #changedAt = 0;
  /** The version of the content when the page was asked for. */
  #askedVersion: string | undefined;
  #retries = 0;

  /** @param absent is shown in place of a page that is not there */
  constructor(form: HTMLIFrameElement, page: HTMLIFrameElement, absent: HTMLElement) {
    this.#form = form;
    this.#page = page;
    this.#absent = absent;
    page.addEventListener('load', () => this.#loaded());
  }

  /** Looks where the form is. Answers whether it has moved: it does so after it has saved, and the state is to be read before `show`. */
  followForm(): boolean {
    const path = this.#form.contentWindow?.location.pathname ?? '';
    if (path === this.#formPath) return false;
    this.#formPath = path;
    const screen = screenOf(path);
    this.#awaited = screen === undefined ? undefined : { screen, isAskedFor: false };
    this.#retries = 0;
    return true;
  }

  noteState(state: DeskState): void {
    if (state.content.version !== this.#state?.content.version) {
      this.#changedAt = Date.now();
      this.#retries = 0;
    }
    this.#state = state;
    this.#showWhetherAbsent();
  }

  /** Loads the page when it should show something else, and can. Vite reloads a page too, but not one that is absent, failed or was still loading. */
  show(): void {
    if (this.#state === undefined) return;
    const { version, isBehind } = this.#state.content;
    if (isBehind && Date.now() - this.#changedAt < GIVEN_UP_MS) {
      // Asked for now, it would show the content before; a new entry would be absent.
      this.#askedVersion ??= '';
      return;
    }
    const isStale = this.#askedVersion !== undefined && this.#askedVersion !== version;
    this.#askedVersion = version;
    if (isStale || this.#awaited?.isAskedFor === false) this.#load();
  }

  /** Loads the awaited screen, or the one that is there: the editor may have followed a link. */
  #load(): void {
    const { location } = this.#page.contentWindow ?? {};
    if (!this.#awaited) {
      location?.reload();
      return;
    }
    this.#awaited.isAskedFor = true;
    const isThere = location !== undefined && this.#isAwaited(location);
    const [, place] = this.#awaited.screen.split('#');
    location?.replace(this.#awaited.screen);
    if (!isThere || place === undefined) return;
    // To another place of the same screen nothing is loaded; one that is new is not there yet.
    if (this.#page.contentDocument?.getElementById(place)) this.#awaited = undefined;
    else location?.reload();
  }

  #isAwaited({ pathname }: Location): boolean {
    return pathname === this.#awaited?.screen.split('#')[0];
  }

  #loaded(): void {
    this.#showPlace();
    // Vite's reload of the old screen may have come between.
    if (this.#awaited?.isAskedFor) {
      if (this.#page.contentWindow && this.#isAwaited(this.#page.contentWindow.location)) this.#awaited = undefined;
      else this.#load();
    }
    if (this.#isAbsent() && !this.#isWrong() && this.#retries < MOST_RETRIES) {
      setTimeout(
        () => {
          if (this.#isAbsent()) this.#page.contentWindow?.location.reload();
        },
        FIRST_RETRY_MS * 2 ** this.#retries,
      );
      this.#retries += 1;
    }
    this.#showWhetherAbsent();
  }

  /** Scrolls to what is edited: a page that Vite reloads stays where it was, which may be its top where the place is new. */
  #showPlace(): void {
    const [, place] = screenOf(this.#formPath)?.split('#') ?? [];
    const { history, document } = this.#page.contentWindow ?? {};
    if (place === undefined || !history) return;
    // Else the browser goes back to where the page was, after this.
    history.scrollRestoration = 'manual';
    document?.getElementById(place)?.scrollIntoView({ block: 'center' });
  }

  /** The status of the screen of what is edited; 200 where the site shows another one: the editor may look where a link leads. */
  #status(): number {
    const shown = this.#page.contentWindow;
    const [loaded] = (shown?.performance.getEntriesByType('navigation') ?? []) as PerformanceNavigationTiming[];
    const isOfForm = shown?.location.pathname === screenOf(this.#formPath)?.split('#')[0];
    return isOfForm ? (loaded?.responseStatus ?? 200) : 200;
  }

  #isAbsent(): boolean {
    const status = this.#status();
    return status === 404 || status >= 500;
  }

  #isWrong(): boolean {
    return this.#state?.faults.some(({ form }) => form === this.#formPath) ?? false;
  }

  /** A new entry with a mistake has no page yet, and a text that is gone breaks its own: a visitor's 'not found' is of no use beside the form. */
  #showWhetherAbsent(): void {
    const reason = this.#reason();
    this.#page.hidden = reason !== undefined;
    this.#absent.hidden = reason === undefined;
    this.#absent.textContent = reason ?? '';
  }

  /** Why there is no page, in Indonesian; undefined where there is one, or where it fails for a reason that only its own message has. */
  #reason(): string | undefined {
    if (!this.#isAbsent()) return undefined;
    if (this.#isWrong()) return 'Halaman ini belum ada: perbaiki dulu yang disebut di atas.';
    if (this.#retries < MOST_RETRIES) return 'Halaman ini sedang disiapkan …';
    return this.#status() === 404 ? 'Halaman ini belum ada.' : undefined;
  }
}
