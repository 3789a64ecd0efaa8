import { totpCode, totpStep } from '@slotterbit/office/login/totp.ts';
import { showOrder } from '@slotterbit/office/operations/orders/find-orders.ts';
import { addStaffAccount } from '@slotterbit/office/operations/staff-accounts/manage-accounts.ts';
import type { MailKind } from '@slotterbit/provider/db/tables/mail.ts';
import type { StaffRole } from '@slotterbit/provider/db/tables/staff.ts';
import { shopEvents } from '@slotterbit/provider/shop-events.ts';
import type { TestProvider } from '@slotterbit/provider/tests/support/provider.ts';

/** A list of values repeats the field. */
type Fields = Record<string, string | readonly string[]>;

type Site = { fetch(request: Request, client: { address: string }): Response | Promise<Response> };

const ORIGIN = 'http://localhost';
const PASSWORD = 'kuda-laut-biru-27';

/** `fields`: of the page's last form with this method, the hidden ones included. */
type Page = { status: number; location: string | null; text: string; bytes: Buffer; headers: Headers };

/** The text of HTML, without its tags. */
export const textOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(
      /&(quot|#39|lt|gt|amp);/g,
      (_, name: string) => ({ quot: '"', '#39': "'", lt: '<', gt: '>' })[name] ?? '&',
    );

/** A browser without scripts for the staff pages of a provider: it keeps cookies and sends forms. */
export class StaffBrowser {
  readonly #site: Site;
  readonly cookies = new Map<string, string>();
  /** The latest Set-Cookie headers. */
  setCookies: string[] = [];
  address = '203.0.113.7';
  origin: string | null;
  /** The path of the page that was opened last: browsers send it. */
  #at = '/';
  readonly #base: string;
  page: Page = { status: 0, location: null, text: '', bytes: Buffer.of(), headers: new Headers() };

  constructor({ provider }: { provider: Site }, base = ORIGIN) {
    this.#site = provider;
    this.#base = base;
    this.origin = base;
  }

  async #send(path: string, init: RequestInit): Promise<Page> {
    const headers = new Headers(init.headers);
    headers.set('referer', this.#base + this.#at);
    headers.set('cookie', [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const request = new Request(new URL(path, this.#base), { ...init, headers, redirect: 'manual' });
    const response = await this.#site.fetch(request, { address: this.address });
    this.setCookies = response.headers.getSetCookie();
    for (const cookie of this.setCookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    const { status, headers: answered } = response;
    const bytes = Buffer.from(await response.arrayBuffer());
    return {
      status,
      location: answered.get('location'),
      text: new TextDecoder().decode(bytes),
      bytes,
      headers: answered,
    };
  }

  /** Opens a page without following a redirect. */
  async get(path: string): Promise<Page> {
    this.page = await this.#send(path, {});
    this.#at = path;
    return this.page;
  }

  /** Opens a page and follows redirects. */
  async open(path: string): Promise<Page> {
    let page = await this.get(path);
    for (let hop = 0; hop < 5 && page.location !== null; hop += 1) page = await this.get(page.location);
    return page;
  }

  /** The hidden fields of the latest page in order: a name may come several times. */
  hiddenPairs(): [string, string][] {
    const fields = [...this.page.text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
    return fields.map(([, name = '', value = '']) => [name, textOf(value)]);
  }

  /** The values of the hidden fields of the latest page, by name. */
  hidden(): Record<string, string> {
    return Object.fromEntries(this.hiddenPairs());
  }

  /** The values of a repeated hidden field. */
  repeated(field: string): string[] {
    return this.hiddenPairs().flatMap(([name, value]) => (name === field ? [value] : []));
  }

  /** Posts a form with exactly these fields; does not follow the redirect. */
  async postOnly(path: string, fields: Fields): Promise<Page> {
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      ...(this.origin !== null && { origin: this.origin }),
    };
    const pairs = Object.entries(fields).flatMap(([name, value]) => [value].flat().map((one) => [name, one]));
    return this.#send(path, { method: 'POST', headers, body: new URLSearchParams(pairs).toString() });
  }

  /** Posts a catalogue file with the form that the browser shows. */
  upload(path: string, file: { name: string; text: BlobPart }, fields: Fields = {}): Promise<Page> {
    return this.sendFiles(path, { katalog: new File([file.text], file.name) }, fields);
  }

  /** Posts a form with files by field and the hidden fields of the latest page, and follows redirects. */
  async sendFiles(path: string, files: Record<string, File>, fields: Fields = {}): Promise<Page> {
    const body = new FormData();
    for (const [name, values] of Object.entries({ ...this.hidden(), ...fields }))
      for (const value of [values].flat()) body.append(name, value);
    for (const [name, file] of Object.entries(files)) body.set(name, file);
    const encoded = new Response(body);
    const headers = {
      'content-type': encoded.headers.get('content-type') ?? '',
      ...(this.origin !== null && { origin: this.origin }),
    };
    this.page = await this.#send(path, { method: 'POST', headers, body: await encoded.arrayBuffer() });
    return this.page.location === null ? this.page : this.open(this.page.location);
  }

  /** Posts a form with the hidden fields of the latest page, and follows redirects. */
  async post(path: string, fields: Fields = {}): Promise<Page> {
    const shown = this.hiddenPairs().map(([name]) => [name, this.repeated(name)]);
    this.page = await this.postOnly(path, { ...Object.fromEntries(shown), ...fields });
    return this.page.location === null ? this.page : this.open(this.page.location);
  }
}

export const IMPORT_FORM = '/staf/jurnal/impor';

/** Opens the form of the catalogue and sends a file. The answer is its plan, or the form. */
export async function upload(browser: StaffBrowser, text: BlobPart, name = 'katalog.json'): Promise<Page> {
  await browser.open(IMPORT_FORM);
  return browser.upload(IMPORT_FORM, { name, text });
}

let accounts = 0;

/** Adds a staff account and returns its e-mail and the path of its link. */
export async function addAccount(
  p: TestProvider,
  role: StaffRole,
): Promise<{ email: string; link: string; id: number }> {
  accounts += 1;
  const { db, settings, now } = p;
  const context = {
    ...{ db, settings, now, events: shopEvents, staff: { by: 'petugas', why: null } },
    ...{ log: () => undefined, security: () => undefined },
  };
  const input = { email: `staf${accounts}@kantor.test`, name: `Staf ${accounts}`, role };
  const { email, link, id } = await addStaffAccount(context, input);
  return { email, id, link: new URL(link ?? '', ORIGIN).pathname };
}

export const passwordOf = { password: PASSWORD };

/** Returns the current code of an authenticator app with this secret (base32). */
export const codeAt = (secret: string, at: Date) => totpCode(secret, totpStep(at));

export type SignedIn = { browser: StaffBrowser; id: number; email: string; secret: string };

/** Adds an account, sets its password and authenticator app, and signs in. */
export async function signIn(p: TestProvider, role: StaffRole): Promise<SignedIn> {
  const { email, link, id } = await addAccount(p, role);
  const browser = new StaffBrowser(p);
  await browser.open(link);
  await browser.post(link, { password: PASSWORD });
  await browser.post('/staf/masuk', { email, password: PASSWORD });
  const secret = (/<code>([A-Z2-7 ]{32,})<\/code>/.exec(browser.page.text)?.[1] ?? '').replaceAll(' ', '');
  if (secret !== '') await browser.post('/staf/kode/pasang', { code: codeAt(secret, p.now()) });
  return { browser, id, email, secret };
}

const admins = new WeakMap<TestProvider['provider'], Promise<SignedIn>>();
const shown = new WeakMap<TestProvider['provider'], string>();

/** Opens a page of /staf as an admin, who signs in again when the session ended. Returns a browser of its own with the page. */
export async function openAsAdmin(p: TestProvider, path: string): Promise<StaffBrowser> {
  for (let tries = 0; ; tries += 1) {
    const signingIn = admins.get(p.provider) ?? signIn(p, 'admin');
    admins.set(p.provider, signingIn);
    const admin = await signingIn;
    const browser = new StaffBrowser(p);
    for (const [name, value] of admin.browser.cookies) browser.cookies.set(name, value);
    const { text } = await browser.open(path);
    if (tries > 0 || !text.includes('action="/staf/masuk"')) return browser;
    admins.delete(p.provider);
  }
}

/** The first line of the outcome; null without one. */
export const noteOf = ({ page }: StaffBrowser) => /<div class="note[^>]*><p>(.*?)<\/p>/s.exec(page.text)?.[1] ?? null;

/** Sends the form of an action that the browser shows. Returns the first line of the outcome. */
export async function submit(browser: StaffBrowser, slug: string, typed: Fields = {}): Promise<string | null> {
  await browser.post(`/staf/aksi/${slug}`, typed);
  return noteOf(browser);
}

/** The whole outcome, with its list; '' without one. */
export function outcomeOf({ page }: StaffBrowser): string {
  const [, , outcome = ''] = /<(div|p) class="note[^>]*>(.*?)<\/\1>/s.exec(page.text) ?? [];
  return textOf(outcome.replaceAll('<', ' <'));
}

export const titleOf = ({ page }: StaffBrowser) => /<h1>(.*?)<\/h1>/.exec(page.text)?.[1];

/** The texts of the items of lists without markup. */
export const listIn = (text: string) => [...text.matchAll(/<li>([^<]*)<\/li>/g)].map(([, line = '']) => textOf(line));

/** The texts of the links that look like buttons. */
export const linksOf = ({ page }: StaffBrowser) =>
  [...page.text.matchAll(/<a class="button" href="[^"]+"[^>]*>([^<]+)<\/a>/g)].map(([, text]) => text);

/** The address of the first such link with a text; '' without one. */
export function linkOf({ page }: StaffBrowser, text: string): string {
  const [, href = ''] = new RegExp(`<a class="button" href="([^"]+)"[^>]*>${text}</a>`).exec(page.text) ?? [];
  return href.replaceAll('&amp;', '&');
}

const mainText = ({ page }: StaffBrowser) =>
  (/<main[^>]*>(.*)<\/main>/s.exec(page.text)?.[1] ?? '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/**
 * Does an action of /staf as an admin: fills the form that asks for fields, reads the plan and confirms it. Returns the text of the last page: the
 * outcome, or the refusal. `typed`: fields of the plan's own form.
 */
export async function act(
  p: TestProvider,
  slug: string,
  given: Record<string, string | number | undefined>,
  typed: Record<string, string> = {},
): Promise<string> {
  const path = `/staf/aksi/${slug}`;
  let fields = Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
  let browser = await openAsAdmin(p, `${path}?${new URLSearchParams(fields)}`);
  if (browser.page.text.includes('<form class="fields" method="get">')) {
    const { csrf: _, ...asked } = browser.hidden();
    fields = { ...asked, ...fields };
    browser = await openAsAdmin(p, `${path}?${new URLSearchParams(fields)}`);
  }
  if (browser.page.status === 200) await browser.post(path, { alasan: 'uji', ...fields, ...typed });
  shown.set(p.provider, browser.page.text);
  return mainText(browser);
}

/** Returns the HTML of the page that the last `act` ended on. */
export const shownPage = (p: TestProvider) => shown.get(p.provider) ?? '';

/** Returns the id of the oldest refund that is due. */
export async function dueRefund({ db }: TestProvider): Promise<number> {
  const { id } = await db
    .selectFrom('refunds')
    .select('id')
    .where('refunded_at', 'is', null)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns the id of the newest message of a kind. */
export async function messageOf({ db }: TestProvider, kind: MailKind): Promise<number> {
  const messages = db.selectFrom('mail_messages').select('id').where('kind', '=', kind).orderBy('id', 'desc');
  return (await messages.executeTakeFirstOrThrow()).id;
}

/** Returns the reference of the charge that pays a termin; undefined when none does. */
export async function payingBill(
  { db, settings, now }: TestProvider,
  order: string,
  termin = 1,
): Promise<string | undefined> {
  const { order: shown } = await showOrder({ db, settings, now }, order);
  return shown.payments.find((payment) => payment.termin === termin)?.money.find(({ state }) => state === 'pays')
    ?.reference;
}
