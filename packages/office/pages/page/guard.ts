import { BlockList } from 'node:net';
import { callerOf } from '@slotterbit/provider/customers/security-log.ts';
import { readBytes, readText, tooLarge } from '@slotterbit/provider/http/input.ts';
import { hidesClient } from '@slotterbit/provider/http/network.ts';
import { Problem } from '@slotterbit/provider/http/problem.ts';
import { MAX_PICTURE_BYTES } from '@slotterbit/provider/pictures/encode-picture.ts';
import type { MiddlewareHandler } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { hasStaffAccounts } from '../../login/staff-login.ts';
import { isFormOfSession, readStaffSession } from '../../login/staff-sessions.ts';
import { MAX_LINES } from '../../operations/orders/change-several.ts';
import { MAX_LINK_LENGTH } from '../../operations/orders/manuscript-lines.ts';
import { type Permission, requirePermission } from '../../operations/permissions.ts';
import { MAX_SLOTS } from '../../operations/slots/capacities.ts';
import type { StaffContext, StaffEnv, StaffPagesContext, TypedForms } from './staff-env.ts';

type Settings = StaffPagesContext['settings'];

const isHttps = ({ siteUrl }: Settings) => siteUrl?.startsWith('https:') ?? false;
// A browser accepts the prefix only with Secure, which plain http lacks.
const cookieName = (settings: Settings) => (isHttps(settings) ? '__Host-staf' : 'staf');

export const sessionTokenOf = (c: StaffContext, settings: Settings) => getCookie(c, cookieName(settings)) ?? null;

export function keepSession(c: StaffContext, token: string, settings: Settings): void {
  setCookie(c, cookieName(settings), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'Strict',
    secure: isHttps(settings),
  });
}

export function dropSession(c: StaffContext, settings: Settings): void {
  deleteCookie(c, cookieName(settings), { path: '/', secure: isHttps(settings) });
}

const isLoopback = (host: string) => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/.test(host);

const hostOf = (c: StaffContext) => (c.req.header('host') ?? new URL(c.req.url).host).toLowerCase();

function isListed(list: BlockList, address: string | null): boolean {
  if (address === null) return false;
  // IPv4 over an IPv6 socket.
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  return list.check(plain, plain.includes(':') ? 'ipv6' : 'ipv4');
}

/** Answers 404, like an unknown address, without a staff account, on another host than STAFF_HOST and from other networks than STAFF_ALLOW. */
export function onlyWhereAllowed({ db, settings }: StaffPagesContext): MiddlewareHandler<StaffEnv> {
  const { staffHost, staffAllow } = settings;
  const list = staffAllow.length === 0 ? null : new BlockList();
  for (const { address, prefix, family } of staffAllow) list?.addSubnet(address, prefix, family);
  return async (c, next) => {
    const isHere = staffHost === null || hostOf(c) === staffHost;
    const isAllowed = list === null || (!hidesClient(c, settings) && isListed(list, c.env?.client?.address ?? null));
    if (!isHere || !isAllowed || !(await hasStaffAccounts(db))) return c.body(null, 404, { 'x-absent': '1' });
    // A password must not travel in the clear.
    const isLocalSite = settings.siteUrl === null || isLoopback(new URL(settings.siteUrl).host);
    if (!isHttps(settings) && !(isLocalSite && isLoopback(hostOf(c))))
      throw new Problem(403, 'Halaman staf hanya dapat dibuka lewat https. Setel SITE_URL ke alamat https situs ini.');
    return next();
  };
}

/** Whether a browser sent the request from one of our own pages. Every browser sends Origin with a POST. */
function isOwnOrigin(c: StaffContext, { siteUrl }: Settings): boolean {
  const origin = URL.parse(c.req.header('origin') ?? '');
  if (!origin || !/^(same-origin|none)$/.test(c.req.header('sec-fetch-site') ?? 'same-origin')) return false;
  // A proxy may send its own Host header.
  return origin.host === hostOf(c) || (siteUrl !== null && origin.origin === siteUrl);
}

/** A form that repeats a field is limited by its operation: links of 9 bytes a letter, percent-encoded, or versions of months. All else takes little. */
const MAX_FORM_BYTES = 64 * 1024 + Math.max(MAX_LINES * MAX_LINK_LENGTH * 9, MAX_SLOTS * 40);

/** More than any of our forms has. */
const MAX_FIELDS = 6000;

/** Two pictures, and the texts of their form. */
const PICTURES_BYTES = 2 * MAX_PICTURE_BYTES + 64 * 1024;

/**
 * The pages that take files, by path, and who may send them. While the server parses a file, it answers nothing else: `maxBytes` limits that time,
 * and the memory.
 */
export const UPLOADS: Readonly<Record<string, { permission: Permission; maxBytes: number }>> = {
  '/staf/jurnal/impor': { permission: 'items.import', maxBytes: 4 * 1024 * 1024 },
  '/staf/jurnal/baru': { permission: 'items.change', maxBytes: PICTURES_BYTES },
  '/staf/jurnal/ubah': { permission: 'items.change', maxBytes: PICTURES_BYTES },
};

/** Parses fields without NUL, which PostgreSQL accepts in no text. */
const fieldsOf = (text: string) =>
  new URLSearchParams([...new URLSearchParams(text)].map((pair) => pair.map((part) => part.replaceAll('\0', ''))));

/** Removes NUL from the query, for every page that reads it. */
export const cleanQuery: MiddlewareHandler<StaffEnv> = (c, next) => {
  const url = new URL(c.req.url);
  if (/%00/.test(url.search)) {
    url.search = fieldsOf(url.search).toString();
    c.req.raw = new Request(url, c.req.raw);
  }
  return next();
};

const uploadOf = (c: StaffContext) =>
  /^multipart\/form-data\s*;/i.test(c.req.header('content-type') ?? '') ? UPLOADS[c.req.path] : undefined;

/**
 * Reads a form with files. Only for a signed-in account that may send them: others must not make the server read this much. Without a session,
 * what was typed into a form of usual length is kept for after the login.
 */
async function readUpload(
  c: StaffContext,
  { db, settings, now }: StaffPagesContext,
  { permission, maxBytes }: NonNullable<ReturnType<typeof uploadOf>>,
): Promise<void> {
  c.set('form', new URLSearchParams());
  const files = new Map<string, File>();
  c.set('files', files);
  const token = sessionTokenOf(c, settings);
  const session = token === null ? null : await readStaffSession(db, token, now());
  const isSignedIn = session?.stage === 'full';
  if (isSignedIn) requirePermission({ by: '', why: null, role: session.account.role }, permission);
  else if (Number(c.req.header('content-length') ?? 0) > MAX_FORM_BYTES) return;
  const body = await readBytes(c.req.raw, isSignedIn ? maxBytes : MAX_FORM_BYTES);
  const headers = { 'content-type': c.req.header('content-type') ?? '' };
  const form = await new Response(body, { headers }).formData().catch(() => {
    throw new Problem(400, 'Formulir ini tidak lengkap. Muat ulang halaman dan ulangi.');
  });
  for (const [name, value] of form) {
    if (typeof value === 'string') c.var.form.append(name, value.replaceAll('\0', ''));
    else if (isSignedIn && value.size > 0) files.set(name, value);
  }
}

/** Reads the form of a POST. Refuses one that did not come from our pages. */
export function ownForms(context: StaffPagesContext): MiddlewareHandler<StaffEnv> {
  return async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
    if (c.req.method !== 'POST')
      throw new Problem(405, 'Metode tidak diizinkan.', { headers: { Allow: 'GET, HEAD, POST' } });
    if (!isOwnOrigin(c, context.settings)) {
      callerOf(c, context).report('staff-refused', { reason: 'origin' });
      throw new Problem(403, 'Formulir ini tidak dikirim dari halaman staf. Buka halaman staf dan ulangi.');
    }
    const upload = uploadOf(c);
    if (upload) {
      await readUpload(c, context, upload);
      return next();
    }
    if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(c.req.header('content-type') ?? ''))
      throw new Problem(415, 'Isi permintaan harus berupa formulir.');
    const text = await readText(c.req.raw, MAX_FORM_BYTES);
    // A stranger may send it: counted before it is parsed and copied.
    if (text.split('&', MAX_FIELDS + 1).length > MAX_FIELDS) throw tooLarge();
    c.set('form', fieldsOf(text));
    return next();
  };
}

/**
 * Lets signed-in accounts pass, with the session's token in each form. `stage` 'full': after the second factor. Others are sent to the page
 * that is missing; a POST of theirs changes nothing. `askLogin`: the answer without a session.
 */
export function signedIn(
  context: StaffPagesContext,
  stage: 'password' | 'full',
  askLogin: (c: StaffContext, hadSession: boolean) => Response | Promise<Response>,
  forms: TypedForms,
): MiddlewareHandler<StaffEnv> {
  const { db, settings, now } = context;
  return async (c, next) => {
    const token = sessionTokenOf(c, settings);
    const session = token === null ? null : await readStaffSession(db, token, now());
    if (!session) {
      if (token !== null) dropSession(c, settings);
      return askLogin(c, token !== null);
    }
    if (c.req.method === 'POST' && !isFormOfSession(session, c.var.form.get('csrf'))) {
      callerOf(c, context).report('staff-refused', { staff: session.account.id, reason: 'form token' });
      c.set('session', session);
      if (session.stage === 'full' && forms.has(c.req.path)) return forms.show(c, c.req.path, c.var.form);
      throw new Problem(403, 'Formulir ini sudah tidak berlaku. Muat ulang halaman dan ulangi.');
    }
    if (stage === 'full' && session.stage !== 'full')
      return c.redirect(session.account.hasTotp ? '/staf/kode' : '/staf/kode/pasang', 303);
    c.set('session', session);
    return next();
  };
}
