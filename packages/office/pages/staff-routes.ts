import { failureOf } from '@slotterbit/provider/db/failure.ts';
import { busy, Problem } from '@slotterbit/provider/http/problem.ts';
import { Hono } from 'hono';
import { html } from 'hono/html';
import { OperationRefused, refusalLines, refusalStatus, refusalText } from '../operations/refusals.ts';
import { accountsPage, changesPage } from './accounts/accounts-page.ts';
import { customerPage, customersPage } from './customers/customers-page.ts';
import { importPage, importRoutes } from './items/catalogue-import.ts';
import { itemFormPages, itemFormRoutes } from './items/item-form.ts';
import { catalogueFiles, indexingsPage, itemPage, itemsPage } from './items/items-page.ts';
import { askLogin, loginRoutes } from './login/login.ts';
import { messageRecordPage, messagesPage } from './messages/messages-page.ts';
import { orderPage } from './orders/order-page.ts';
import { ordersPage } from './orders/orders-page.ts';
import { ownAccountRoutes } from './own-account/own-account-page.ts';
import { cleanQuery, onlyWhereAllowed, ownForms, signedIn } from './page/guard.ts';
import { staffPage, stylePolicy } from './page/page-shell.ts';
import { type StaffPage, servePage } from './page/serve-page.ts';
import type { PageParts, StaffContext, StaffEnv, StaffPagesContext } from './page/staff-env.ts';
import { reportPages } from './reports/reports-page.ts';
import { slotPage } from './slots/journal-slots-page.ts';
import { slotsPage } from './slots/slot-grid-page.ts';
import { actionRoutes, typedForms } from './staff-actions.ts';
import { todayPages } from './today/today-page.ts';

/** The pages behind the login. A new page is a line here and, for the bar, one in page/page-shell.ts. An action is a line in staff-actions.ts. */
const pages: readonly StaffPage[] = [
  ordersPage,
  orderPage,
  slotsPage,
  slotPage,
  itemsPage,
  ...catalogueFiles,
  importPage,
  ...itemFormPages,
  itemPage,
  indexingsPage,
  customersPage,
  customerPage,
  messagesPage,
  messageRecordPage,
  ...reportPages,
  changesPage,
  accountsPage,
];

const NOT_POSSIBLE = 'Tidak dapat dilakukan';

/** A page that says why a request was refused; of a form, with a link to its page. */
function errorPage(c: StaffContext, title: string, text: string, lines: readonly string[] = []): PageParts {
  const { pathname = '', search = '' } = URL.parse(c.req.header('referer') ?? '') ?? {};
  const isForm = c.req.method === 'POST' && pathname.startsWith('/staf/');
  const back = isForm ? html`<a class="button" href="${pathname}${search}">Kembali</a>` : '';
  const content = html`<p class="do">${back}<a class="button" href="/staf">Ke Hari ini</a></p>`;
  return { title, content, outcome: { kind: 'refused', text, lines } };
}

/** Answers /staf and everything below it. */
export function staffPages(context: StaffPagesContext): Hono<StaffEnv> {
  // Also with a slash at the end, as people type addresses.
  const app = new Hono<StaffEnv>({ strict: false }).basePath('/staf');
  app.use(async (c, next) => {
    // The outer app's id: both log lines of a request have the same.
    if (c.env?.requestId) c.set('requestId', c.env.requestId);
    c.set('page', (parts, status = 200) =>
      c.html(staffPage(context.brand.name, c.get('session') ?? null, parts), status),
    );
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
  app.use(cleanQuery);
  app.use(ownForms(context));
  const forms = typedForms(context);
  app.route('/', loginRoutes(context, forms));
  app.use(signedIn(context, 'full', askLogin(forms), forms));
  for (const routes of [importRoutes, itemFormRoutes, ownAccountRoutes, actionRoutes]) app.route('/', routes(context));
  for (const page of [...todayPages(context), ...pages]) servePage(app, context, page);
  app.notFound((c) => c.var.page(errorPage(c, 'Halaman tidak ditemukan', 'Alamat ini tidak ada.'), 404));
  app.onError((error, c) => {
    if (error instanceof OperationRefused) {
      const { refusal } = error;
      const page = errorPage(c, NOT_POSSIBLE, refusalText(refusal), refusalLines(refusal));
      return c.var.page(page, refusalStatus(refusal));
    }
    const isTransient = failureOf(error) !== null;
    const problem = error instanceof Problem ? error : isTransient ? busy() : null;
    if (problem === null || isTransient)
      context.log.error(`${c.get('requestId')} ${c.req.method} /staf: ${error.stack ?? error.message}`);
    if (problem === null) {
      const text = 'Terjadi kesalahan pada server. Periksa hasilnya, lalu mulai lagi bila belum terjadi.';
      return c.var.page(errorPage(c, 'Terjadi kesalahan', text), 500);
    }
    for (const [name, value] of Object.entries(problem.headers)) c.header(name, value);
    return c.var.page(errorPage(c, NOT_POSSIBLE, problem.message), problem.status);
  });
  return app;
}
