import { Hono } from 'hono';
import { html } from 'hono/html';
import { failureOf } from '../db/failure.ts';
import { busy, Problem } from '../http/problem.ts';
import { OperationRefused } from '../operations/refusal.ts';
import { accountsRoutes } from './accounts/accounts-page.ts';
import { actionRoutes } from './actions.ts';
import { importRoutes } from './items/import-page.ts';
import { itemRoutes } from './items/item-page.ts';
import { itemsRoutes } from './items/items-page.ts';
import { loginRoutes } from './login/login-routes.ts';
import { orderRoutes } from './orders/order-page.ts';
import { ordersRoutes } from './orders/orders-page.ts';
import type { StaffContext, StaffEnv, StaffPagesContext } from './page/env.ts';
import { onlyWhereAllowed, ownForms, signedIn } from './page/guard.ts';
import { refusalText } from './page/refusal-texts.ts';
import { staffPage } from './page/shell.ts';
import { stylePolicy } from './page/style.ts';
import { todayRoutes } from './today/today-page.ts';

/** The pages behind the login. A new page is a line here and, for the bar, one in navigation.ts. An action is a line in actions.ts. */
const pages = [
  todayRoutes,
  ordersRoutes,
  orderRoutes,
  itemsRoutes,
  importRoutes,
  itemRoutes,
  accountsRoutes,
  actionRoutes,
];

function errorPage(context: StaffPagesContext, c: StaffContext, title: string, text: string) {
  const session = c.get('session') ?? null;
  const options = { title, brandName: context.brand.name, session, isNarrow: true };
  return staffPage(options, html`<p>${text}</p><p><a class="button" href="/staf">Ke Hari ini</a></p>`);
}

/** Answers /staf and everything below it. */
export function staffPages(context: StaffPagesContext): Hono<StaffEnv> {
  const app = new Hono<StaffEnv>().basePath('/staf');
  app.use(async (c, next) => {
    // The outer app's id: both log lines of a request have the same.
    if (c.env?.requestId) c.set('requestId', c.env.requestId);
    await next();
  });
  app.use(onlyWhereAllowed(context));
  app.use(async (c, next) => {
    await next();
    c.header('Cache-Control', 'no-store');
    c.header('X-Robots-Tag', 'noindex');
    c.header('Content-Security-Policy', stylePolicy);
    // Not 'no-referrer': browsers would send 'Origin: null' with our forms.
    c.header('Referrer-Policy', 'same-origin');
  });
  app.use(ownForms(context));
  app.route('/', loginRoutes(context));
  app.use(signedIn(context, 'full'));
  for (const routes of pages) app.route('/', routes(context));
  app.notFound((c) => c.html(errorPage(context, c, 'Halaman tidak ditemukan', 'Alamat ini tidak ada.'), 404));
  app.onError((error, c) => {
    if (error instanceof OperationRefused) {
      const status = error.refusal.code.endsWith('-not-found')
        ? 404
        : error.refusal.code === 'not-permitted'
          ? 403
          : 409;
      return c.html(errorPage(context, c, 'Tidak dapat dilakukan', refusalText(error.refusal)), status);
    }
    const isTransient = failureOf(error) !== null;
    const problem = error instanceof Problem ? error : isTransient ? busy() : null;
    if (problem === null || isTransient)
      context.log.error(`${c.get('requestId')} ${c.req.method} /staf: ${error.stack ?? error.message}`);
    if (problem === null)
      return c.html(
        errorPage(context, c, 'Terjadi kesalahan', 'Terjadi kesalahan pada server. Silakan coba lagi.'),
        500,
      );
    return c.html(errorPage(context, c, 'Tidak dapat dilakukan', problem.message), problem.status, problem.headers);
  });
  return app;
}
