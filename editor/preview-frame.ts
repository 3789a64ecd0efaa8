import type { DeskState } from './api.ts';

/** The screens that show a collection's entries; `id` is null for the list and for a new entry. */
export const screens: Readonly<Record<string, (id: string | null) => string>> = {
  posts: (id) => (id === null ? '/blog-grid' : `/blog/${id}`),
  aboutUs: () => '/about-us',
  privacyPolicy: () => '/privacy-policy',
  faq: (id) => (id === null ? '/support' : `/support#question-${id}`),
  hero: () => '/home',
  promo: () => '/home',
  menu: () => '/pages',
  site: () => '/contact',
  contact: () => '/contact',
  figures: () => '/about-us',
  languages: (id) => (id === null ? '/language' : `/language#language-${id}`),
  notifications: (id) => (id === null ? '/notifications' : `/notification-details#${id}`),
  chat: () => '/message',
  comments: () => '/blog-details',
  products: () => '/shop-grid',
  productCategories: () => '/sub-catagory',
  productReviews: () => '/single-product',
  vendors: () => '/vendors',
  checkout: () => '/checkout',
  screens: () => '/pages',
  synonyms: () => '/allproduct',
};

/**
 * Returns the screen that shows the content of a form.
 * @param form Keystatic's path, like /keystatic/collection/posts/item/my-post
 * @returns undefined if no form is open, as on Keystatic's first page
 */
function screenOf(form: string): string | undefined {
  const [, , kind, collection = '', step, id] = form.split('/');
  if (kind !== 'collection' && kind !== 'singleton') return;
  return screens[collection]?.(step === 'item' && id !== undefined ? decodeURIComponent(id) : null);
}

/** A page that is missing or fails without a mistake is reloaded this often, with doubling pauses: half a minute in all. */
const MAX_RETRIES = 6;
const FIRST_RETRY_MS = 500;
/** The longest wait for Astro to take in a save. */
const TAKE_IN_TIMEOUT_MS = 10_000;

/** The page next to the form: it shows the screen of the edited entry, with the content that was saved last. */
export class PreviewFrame {
  readonly #form: HTMLIFrameElement;
  readonly #page: HTMLIFrameElement;
  readonly #absent: HTMLElement;
  /** The address of the open form. */
  #formPath = '';
  /** The screen that the page must move to; undefined once it has. The editor may then follow links in the page. */
  #target: string | undefined;
  #isLoading = false;
  /** The newest version of the content, and when it was first seen, in ms. */
  #version: string | undefined;
  #changedAt = 0;
  /** The version of the content that the page shows; undefined for the first page of the desk. */
  #shownVersion: string | undefined;
  #hasMistake = false;
  #retries = 0;
  #retryAt = Number.POSITIVE_INFINITY;

  /** @param absent shown instead of a page that does not exist */
  constructor(form: HTMLIFrameElement, page: HTMLIFrameElement, absent: HTMLElement) {
    this.#form = form;
    this.#page = page;
    this.#absent = absent;
    page.addEventListener('load', () => this.#onLoad());
  }

  /** Checks which form is open. Call it before the state is read: Keystatic opens another form after a save, and the state must be newer. */
  followForm(): void {
    const path = this.#form.contentWindow?.location.pathname ?? '';
    if (path === this.#formPath) return;
    this.#formPath = path;
    this.#target = screenOf(path);
    this.#retries = 0;
  }

  /** Loads the page if it shows another screen or older content. Vite reloads pages too, but not a missing, failed or loading one. */
  update({ content: { version, isBehind }, faults }: DeskState): void {
    if (version !== this.#version) {
      this.#version = version;
      this.#changedAt = Date.now();
      this.#retries = 0;
    }
    this.#hasMistake = faults.some(({ form }) => form === this.#formPath);
    if (isBehind && Date.now() - this.#changedAt < TAKE_IN_TIMEOUT_MS) {
      // Loaded now, the page would show older content, or a new entry would be missing.
      this.#shownVersion ??= '';
    } else {
      const isStale = this.#shownVersion !== undefined && this.#shownVersion !== version;
      this.#shownVersion = version;
      const isMoving = this.#target !== undefined && !this.#isLoading;
      if (isStale || isMoving || this.#isRetryDue()) this.#load();
    }
    this.#showWhetherAbsent();
  }

  #isRetryDue(): boolean {
    if (!this.#isAbsent() || this.#hasMistake || this.#retries >= MAX_RETRIES || Date.now() < this.#retryAt)
      return false;
    this.#retries += 1;
    return true;
  }

  #load(): void {
    const { location } = this.#page.contentWindow ?? {};
    if (location === undefined) return;
    this.#isLoading = true;
    this.#retryAt = Number.POSITIVE_INFINITY;
    // A change of the hash alone loads nothing.
    const mustReload = this.#target === undefined || location.pathname === pathOf(this.#target);
    if (this.#target !== undefined) location.replace(this.#target);
    if (mustReload) location.reload();
  }

  #onLoad(): void {
    this.#isLoading = false;
    // Vite may have reloaded the old address meanwhile. Then the next update loads the target.
    const { href } = this.#page.contentWindow?.location ?? {};
    if (this.#target !== undefined && href === new URL(this.#target, location.href).href) this.#target = undefined;
    this.#scrollToEntry();
    this.#retryAt = Date.now() + FIRST_RETRY_MS * 2 ** this.#retries;
    this.#showWhetherAbsent();
  }

  /** Scrolls to the edited entry. After a reload the browser would restore the old position. */
  #scrollToEntry(): void {
    const [, hash] = screenOf(this.#formPath)?.split('#') ?? [];
    const { history, document } = this.#page.contentWindow ?? {};
    if (hash === undefined || !history) return;
    history.scrollRestoration = 'manual';
    document?.getElementById(hash)?.scrollIntoView({ block: 'center' });
  }

  /** Returns the HTTP status of the edited entry's screen; 200 if the editor followed a link to another page. */
  #status(): number {
    const shown = this.#page.contentWindow;
    const screen = screenOf(this.#formPath);
    if (!shown || screen === undefined || shown.location.pathname !== pathOf(screen)) return 200;
    const [loaded] = shown.performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return loaded?.responseStatus ?? 200;
  }

  #isAbsent(): boolean {
    const status = this.#status();
    return status === 404 || status >= 500;
  }

  /** Hides a missing page: an editor needs the reason, not the site's 'not found'. */
  #showWhetherAbsent(): void {
    const reason = this.#absentReason();
    this.#page.hidden = reason !== undefined;
    this.#absent.hidden = reason === undefined;
    this.#absent.textContent = reason ?? '';
  }

  /** Returns why there is no page, in Indonesian; undefined if there is a page, or an error page that says why. */
  #absentReason(): string | undefined {
    if (!this.#isAbsent()) return undefined;
    if (this.#hasMistake) return 'Halaman ini belum ada: perbaiki dulu yang disebut di atas.';
    if (this.#retries < MAX_RETRIES) return 'Halaman ini sedang disiapkan …';
    return this.#status() === 404 ? 'Halaman ini belum ada.' : undefined;
  }
}

const pathOf = (screen: string): string | undefined => screen.split('#')[0];
