import { Hono, type Context as HonoContext } from 'hono';
import type { Context } from '../../context.ts';
import type { AppEnv } from '../../http/env.ts';
import { pathText, readText } from '../../http/input.ts';
import { paymentStatusLink, siteLink } from '../../links.ts';
import { pagePolicy } from '../page.ts';
import { type SandboxAction, sandboxNotification } from './gateway.ts';
import { chargePage, endedPage, loadSandboxCharge, messagePage, type SandboxCharge } from './page.ts';

/** Delivers a notification to our own endpoint, as the gateway's servers would. */
export type Deliver = (request: Request) => Response | Promise<Response>;

const ACTIONS: readonly SandboxAction[] = ['pay', 'fail', 'expire'];

async function readAction(request: Request): Promise<SandboxAction | null> {
  const given = new URLSearchParams(await readText(request)).get('action');
  return ACTIONS.find((action) => action === given) ?? null;
}

function isPayable(charge: SandboxCharge, now: Date): boolean {
  return charge.status === 'open' && charge.expires_at > now.toISOString();
}

/** The sandbox gateway's page: GET shows a charge, POST pays, fails or expires it and sends the payer back. */
export function sandboxRoutes(context: Context, deliver: Deliver): Hono<AppEnv> {
  const { db, gateway, settings, now, log } = context;
  const app = new Hono<AppEnv>();
  const orders = siteLink(settings, '/pesanan');
  const show = (c: HonoContext<AppEnv>, page: ReturnType<typeof chargePage>, status: 200 | 400 | 404 | 502 = 200) => {
    c.header('Content-Security-Policy', pagePolicy);
    c.header('Referrer-Policy', 'no-referrer');
    return c.html(page, status);
  };
  app.get('/:reference', async (c) => {
    const charge = await loadSandboxCharge(db, pathText(c, 'reference', 'Tagihan'));
    if (!charge) return show(c, messagePage('Tagihan tidak ditemukan.', orders), 404);
    const back = paymentStatusLink(settings, charge.link_token);
    return show(c, isPayable(charge, now()) ? chargePage(charge, back) : endedPage(charge, back));
  });
  app.post('/:reference', async (c) => {
    const charge = await loadSandboxCharge(db, pathText(c, 'reference', 'Tagihan'));
    if (!charge) return show(c, messagePage('Tagihan tidak ditemukan.', orders), 404);
    const back = paymentStatusLink(settings, charge.link_token);
    const action = await readAction(c.req.raw);
    if (!action) return show(c, messagePage('Pilihan tidak dikenal.', orders), 400);
    // A second tap, or a page left open: the charge has ended, what happened to it is told where the payer comes back to.
    if (!isPayable(charge, now())) return c.redirect(back, 303);
    const answer = await deliver(
      new Request('http://sandbox-gateway.internal/api/payments/midtrans', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(sandboxNotification(charge, action, gateway.serverKey, now())),
      }),
    );
    if (!answer.ok) {
      log.error(`sandbox: notification for ${charge.reference} answered ${answer.status}`);
      return show(c, messagePage('Notifikasi pembayaran tidak diterima. Coba lagi.', back), 502);
    }
    return c.redirect(back, 303);
  });
  return app;
}
