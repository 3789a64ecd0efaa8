import {
  type CustomerAnswer,
  forgotPasswordRequest,
  loginRequest,
  logoutRequest,
  refreshRequest,
  registerRequest,
  resetPasswordRequest,
  type SessionAnswer,
  sessionAnswer,
} from '@slotterbit/contract/calls/auth-calls.ts';
import { type BillingAnswer, billingAnswer, changeBillingRequest } from '@slotterbit/contract/calls/billing-calls.ts';
import { messageAnswer } from '@slotterbit/contract/calls/call-fields.ts';
import { customerFieldNames } from '@slotterbit/contract/customers/customer.ts';
import { Hono } from 'hono';
import type { Db } from '../db/schema.ts';
import type { AppEnv } from '../http/app-env.ts';
import { jsonBody } from '../http/input.ts';
import { describeRoute } from '../http/openapi.ts';
import type { Log } from '../platform/log.ts';
import type { Settings } from '../platform/settings.ts';
import { authenticate, bearerToken } from './authenticate.ts';
import { changeBilling, loadBilling, storedBilling } from './change-billing.ts';
import { deviceTokenOf, keepDeviceToken } from './known-device.ts';
import { type LoginContext, login, signInAgain } from './login.ts';
import { register } from './register.ts';
import { type ForgotPasswordContext, requestPasswordReset, resetPassword } from './reset-password.ts';
import { type AccountWatch, callerOf } from './security-log.ts';
import { logout, refreshSession, type TokenPair } from './sessions.ts';

async function loadCustomer(db: Db, id: number): Promise<CustomerAnswer> {
  const { billing, delete_after, ...customer } = await db
    .selectFrom('customers')
    .select(['id', 'name', 'email', 'whatsapp', 'holding_code', ...customerFieldNames, 'billing', 'delete_after'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...customer, billing: storedBilling(billing), deletion: { at: delete_after } };
}

/**
 * Response body of the routes that open a session. It contains the customer twice, because clients read either place
 * (docs/product.md 3).
 */
export async function sessionBody(
  db: Db,
  customerId: number,
  pair: TokenPair,
  message: string,
): Promise<SessionAnswer> {
  const customer = await loadCustomer(db, customerId);
  return {
    message,
    access_token: pair.access_token,
    refresh_token: pair.refresh_token,
    user: { id: customer.id, name: customer.name, email: customer.email, customer: [customer] },
    customer,
  };
}

const DEVICE = { name: 'device', paths: ['/api/customer-login', '/api/customer-password/forgot'] };

type CustomersContext = LoginContext &
  ForgotPasswordContext &
  Omit<AccountWatch, 'log'> & { settings: Settings; log: Log };

/** Without SMTP_URL, the answer says to contact the organisation, and the log informs the operator. */
const NO_MAIL_SERVER =
  'A customer asked for a new password, and SMTP_URL is not set: no e-mail is sent. Staff can make a link at /staf.';

/** The same for every address. */
const RESET_MESSAGE =
  'Bila email ini terdaftar, kami mengirim tautan untuk membuat password baru. Tidak ada email dalam beberapa menit? Periksa folder spam, atau hubungi kami.';

/** POST customer-password/forgot and customer-password/reset. */
function passwordRoutes(context: CustomersContext): Hono<AppEnv> {
  const { settings, log } = context;
  const app = new Hono<AppEnv>();
  app.post(
    '/customer-password/forgot',
    describeRoute('Send a link for a new password by e-mail; the same answer for every address', messageAnswer, [429]),
    jsonBody(forgotPasswordRequest),
    async (c) => {
      await requestPasswordReset(context, c.req.valid('json'), callerOf(c, context), deviceTokenOf(c, DEVICE));
      if (settings.smtpUrl === null) log.info(NO_MAIL_SERVER);
      return c.json({ message: RESET_MESSAGE });
    },
  );
  app.post(
    '/customer-password/reset',
    describeRoute(
      'Set a new password with the token of the link, once; ends all sessions of the customer',
      messageAnswer,
      [403],
    ),
    jsonBody(resetPasswordRequest),
    async (c) => {
      const deviceToken = await resetPassword(context, c.req.valid('json'), callerOf(c, context));
      keepDeviceToken(c, deviceToken, settings, DEVICE);
      return c.json({ message: 'Password Anda diganti. Silakan masuk.' });
    },
  );
  return app;
}

/** POST customer-login, customer-register, customer-refresh, customer-logout, those of a forgotten password; GET and PATCH customer/billing. */
export function customerRoutes(context: CustomersContext): Hono<AppEnv> {
  const { db, now, settings, devices } = context;
  const app = new Hono<AppEnv>();
  app.route('/', passwordRoutes(context));
  app.post(
    '/customer-login',
    describeRoute('Open a session', sessionAnswer, [401, 403, 429]),
    jsonBody(loginRequest),
    async (c) => {
      const session = await login(context, c.req.valid('json'), callerOf(c, context), deviceTokenOf(c, DEVICE));
      keepDeviceToken(c, session.deviceToken, settings, DEVICE);
      return c.json(await sessionBody(db, session.customerId, session, 'Berhasil masuk.'));
    },
  );
  app.post(
    '/customer-register',
    describeRoute('Register a customer', sessionAnswer, [429], 201),
    jsonBody(registerRequest),
    async (c) => {
      const request = c.req.valid('json');
      const caller = callerOf(c, context);
      const limits = { quota: settings.registrationsPerAddress, refusesCommonPasswords: true };
      const made = await register(db, request, now(), caller, limits);
      const session =
        'takenSince' in made
          ? await signInAgain(context, request, made.takenSince, caller)
          : { ...made, deviceToken: devices.issue({ id: made.customerId, password_hash: made.passwordHash }, now()) };
      keepDeviceToken(c, session.deviceToken, settings, DEVICE);
      return c.json(await sessionBody(db, session.customerId, session, 'Registrasi berhasil.'), 201);
    },
  );
  app.post(
    '/customer-refresh',
    describeRoute('Exchange a refresh token, once, for a new pair', sessionAnswer, [401]),
    jsonBody(refreshRequest),
    async (c) => {
      const session = await refreshSession(db, c.req.valid('json').refresh_token, now(), callerOf(c, context));
      return c.json(await sessionBody(db, session.customerId, session, 'Sesi diperpanjang.'));
    },
  );
  app.post(
    '/customer-logout',
    describeRoute(
      'End the sessions of the bearer token and of the refresh token; 204 also when they have ended before',
      null,
      [],
      204,
    ),
    jsonBody(logoutRequest),
    async (c) => {
      const tokens = { access: bearerToken(c), refresh: c.req.valid('json').refresh_token ?? null };
      const done = await logout(db, tokens, now());
      if (done) callerOf(c, context).report('logout', { customer: done.customerId, sessions: done.ended });
      return c.body(null, 204);
    },
  );
  const customerOnly = authenticate(context);
  app.get(
    '/customer/billing',
    describeRoute('The billing data of the customer', billingAnswer),
    customerOnly,
    async (c) => c.json({ data: { billing: await loadBilling(db, c.var.customer.id) } } satisfies BillingAnswer),
  );
  app.patch(
    '/customer/billing',
    describeRoute(
      'Change the billing data of the customer, and with `order_id` of that order while its invoice has no number',
      billingAnswer,
      [404, 409],
    ),
    customerOnly,
    jsonBody(changeBillingRequest),
    async (c) => {
      const billing = await changeBilling(db, c.var.customer.id, c.req.valid('json'));
      return c.json({ data: { billing } } satisfies BillingAnswer);
    },
  );
  return app;
}
