import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import type { AppEnv } from '../../http/env.ts';
import { pathText, readText } from '../../http/input.ts';
import { Problem } from '../../http/problem.ts';
import { paymentStatusLink, siteLink } from '../../platform/links.ts';
import type { PageHost } from '../gateway.ts';
import { showPage } from '../page.ts';
import { sign } from './format.ts';
import { chargePage, endedPage, loadSandboxCharge, messagePage, type SandboxCharge } from './page.ts';

/** The events that a visitor of the page can cause. */
const EVENTS = { pay: 'captured', fail: 'failed', expire: 'expired' } as const;
export type SandboxAction = keyof typeof EVENTS;

async function readEvent(request: Request): Promise<(typeof EVENTS)[SandboxAction] | null> {
  const given = new URLSearchParams(await readText(request)).get('action') ?? '';
  // Object.hasOwn does not narrow the key.
  return Object.hasOwn(EVENTS, given) ? EVENTS[given as SandboxAction] : null;
}

function isPayable(charge: SandboxCharge, now: Date): boolean {
  return charge.status === 'open' && charge.expires_at > now.toISOString();
}

/** The sandbox's page: GET shows a charge, POST pays, fails or expires it and sends the payer back. */
export function sandboxPages({ db, settings, now, log, receive }: PageHost, key: string): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const orders = siteLink(settings, '/pesanan');
  app.get('/:reference', async (c) => {
    const charge = await loadSandboxCharge(db, pathText(c, 'reference', 'Tagihan'));
    if (!charge) return showPage(c, messagePage('Tagihan tidak ditemukan.', orders), 404);
    const back = paymentStatusLink(settings, charge.link_token);
    return showPage(c, isPayable(charge, now()) ? chargePage(charge, back) : endedPage(charge, back));
  });
  app.post('/:reference', async (c) => {
    const charge = await loadSandboxCharge(db, pathText(c, 'reference', 'Tagihan'));
    if (!charge) return showPage(c, messagePage('Tagihan tidak ditemukan.', orders), 404);
    const back = paymentStatusLink(settings, charge.link_token);
    const event = await readEvent(c.req.raw);
    if (!event) return showPage(c, messagePage('Pilihan tidak dikenal.', orders), 400);
    // A second tap, or a page that stayed open. The status page shows what happened to the charge.
    if (!isPayable(charge, now())) return c.redirect(back, 303);
    const { reference: bill, amount } = charge;
    const reported = { bill, transaction: randomUUID(), event, amount, at: now().toISOString() };
    try {
      await receive({ headers: new Headers(), body: sign(reported, key) });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      log.error(`sandbox: notification for ${bill} was refused: ${error.message}`);
      return showPage(c, messagePage('Notifikasi pembayaran tidak diterima. Coba lagi.', back), 502);
    }
    return c.redirect(back, 303);
  });
  return app;
}
