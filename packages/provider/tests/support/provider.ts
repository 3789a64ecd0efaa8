import type { SessionAnswer } from '@slotterbit/contract/calls/auth-calls.ts';
import type { KnownStatus } from '@slotterbit/contract/orders/order-status.ts';
import { openProvider, type Provider } from '@slotterbit/provider/app.ts';
import { readSettings } from '@slotterbit/provider/config.ts';
import { bumpCatalogueVersion } from '@slotterbit/provider/db/catalogue-version.ts';
import type { Db } from '@slotterbit/provider/db/schema.ts';
import { checkIntegrity } from '@slotterbit/provider/integrity/check-integrity.ts';
import { changeStatus } from '@slotterbit/provider/orders/set-status.ts';
import type { SandboxAction } from '@slotterbit/provider/payments/gateways/sandbox/sandbox-page.ts';
import type { Settings } from '@slotterbit/provider/platform/settings.ts';
import type { Context } from '@slotterbit/provider/provider-routes.ts';
import { shopEvents } from '@slotterbit/provider/shop-events.ts';
import { office } from './mounted-office.ts';
import { TEST_NOW } from './provider-template.ts';
import type { SmallCatalogue } from './small-catalogue.ts';
import { filledDatabase } from './test-database.ts';

export { TEST_NOW };

const ORIGIN = 'http://provider.test';

export type Answer<T = unknown> = { status: number; body: T; headers: Headers };
type Call = <T = unknown>(method: string, path: string, body?: unknown) => Promise<Answer<T>>;

/** A registered customer; `call` sends the customer's token, `path` is below /api. */
export type TestCustomer = {
  id: number;
  name: string;
  email: string;
  password: string;
  token: string;
  refreshToken: string;
  call: Call;
};

export type TestProvider = {
  provider: Provider;
  db: Db;
  context: Context;
  settings: Settings;
  catalogue: SmallCatalogue;
  /** For `createRequest({ fetch, base })`: the real provider, in process. */
  fetch: typeof globalThis.fetch;
  base: string;
  /** The provider's clock, which only `advance` changes. */
  now(): Date;
  advance(hours: number): void;
  /** Calls without a token. */
  call: Call;
  /** Calls with any access token. */
  callWith(token: string): Call;
  /** @param address of the customer, for all calls; unknown if absent */
  register(fields?: Partial<Record<string, string>>, address?: string): Promise<TestCustomer>;
  setCapacity(slotId: number, capacity: number): Promise<void>;
  slot(slotId: number): Promise<{ capacity: number; used: number }>;
  moveOrder(orderId: number, to: KnownStatus): Promise<void>;
  /** Opens the order's next unpaid payment and submits `action` on the sandbox's page. Returns the address of the redirect. */
  play(orderId: number, action?: SandboxAction): Promise<string>;
  /** Set by a test that damages the data itself: `close` then skips the integrity check. */
  isHarmed: boolean;
  /** Closes the provider. Throws the findings of the integrity check: no test may leave contradictory data. */
  close(): Promise<void>;
};

function caller(provider: Provider, token?: string, address?: string): Call {
  return async <T>(method: string, path: string, body?: unknown) => {
    const headers = new Headers(token ? { authorization: `Bearer ${token}` } : {});
    if (body !== undefined) headers.set('content-type', 'application/json');
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    const client = address === undefined ? undefined : { address };
    const response = await provider.fetch(new Request(`${ORIGIN}/api/${path}`, init), client);
    const text = await response.text();
    // The test chooses the type and asserts the values.
    return { status: response.status, body: (text ? JSON.parse(text) : null) as T, headers: response.headers };
  };
}

/** The fields of the registration form. */
export const registration = {
  name: 'Ani',
  email: 'ani@contoh.test',
  whatsapp: '081234567890',
  instansi: 'Universitas Contoh',
  pekerjaan: 'Dosen',
  address: 'Jalan Contoh 1',
  password: 'rahasia',
  marketing_code: 'DEMO',
  holding_code: 'supp',
};

let customers = 0;

async function registerCustomer(
  provider: Provider,
  fields: Partial<Record<string, string>>,
  address: string | undefined,
): Promise<TestCustomer> {
  customers += 1;
  const numbered = { name: `Pelanggan ${customers}`, email: `pelanggan${customers}@contoh.test` };
  const request = { ...registration, ...numbered, ...fields };
  const { status, body } = await caller(provider, undefined, address)<SessionAnswer>(
    'POST',
    'customer-register',
    request,
  );
  if (status !== 201) throw new Error(`Registration answered ${status}: ${JSON.stringify(body)}`);
  const { access_token: token, refresh_token: refreshToken, customer } = body;
  const { email, password } = request;
  const call = caller(provider, token, address);
  return { id: customer.id, name: request.name, email, password, token, refreshToken, call };
}

async function playPayment(provider: Provider, orderId: number, action: SandboxAction): Promise<string> {
  const payment = await provider.db
    .selectFrom('payments')
    .select('link_token')
    .where('order_id', '=', orderId)
    .where('status', '<>', 'paid')
    .orderBy('termin')
    .executeTakeFirstOrThrow();
  const opened = await provider.fetch(
    new Request(`${ORIGIN}/api/payments/${payment.link_token}/pay`, { method: 'POST' }),
  );
  const bill = opened.headers.get('location') ?? '';
  const played = await provider.fetch(
    new Request(new URL(bill, ORIGIN), { method: 'POST', body: new URLSearchParams({ action }) }),
  );
  return played.headers.get('location') ?? `status ${played.status}`;
}

/**
 * Opens a provider for a test on a copy of a small database, with a fixed clock. Close it at the end. `env` adds settings; `log` receives the
 * log lines (none by default); `gatewayTryMs` is the time limit of one request to the gateway.
 */
export async function startTestProvider(
  options: { now?: Date; env?: Record<string, string>; log?: (line: string) => void; gatewayTryMs?: number } = {},
): Promise<TestProvider> {
  const start = options.now ?? TEST_NOW;
  const { env, catalogue, drop } = await filledDatabase();
  const level = options.log ? 'debug' : 'error';
  // Tests may order without limits; the tests of the limits set them.
  const unlimited = {
    UNPAID_ORDERS_PER_CUSTOMER: '1000000',
    UNPAID_PLACES_PER_SLOT: '1000000',
    UNPAID_PLACES_PER_NETWORK: '1000000',
  };
  const settings = readSettings({ ...env, ...unlimited, SEED: 'none', LOG_LEVEL: level, ...options.env });
  let at = start.getTime();
  const now = () => new Date(at);
  const { gatewayTryMs } = options;
  const deps = {
    now,
    office,
    gateway: { firstPauseMs: 1, ...(gatewayTryMs !== undefined && { tryMs: gatewayTryMs }) },
  };
  const provider = await openProvider(settings, options.log ? { ...deps, log: options.log } : deps);
  const started: TestProvider = {
    provider,
    settings,
    catalogue,
    now,
    db: provider.db,
    context: provider.context,
    base: `${ORIGIN}/api`,
    isHarmed: false,
    fetch: async (input, init) => provider.fetch(new Request(input, init)),
    advance: (hours) => {
      at += hours * 3_600_000;
    },
    call: caller(provider),
    callWith: (token) => caller(provider, token),
    register: (fields = {}, address) => registerCustomer(provider, fields, address),
    async setCapacity(slotId, capacity) {
      await provider.db.updateTable('slots').set({ capacity }).where('id', '=', slotId).execute();
      await bumpCatalogueVersion(provider.db);
    },
    slot: (slotId) =>
      provider.db.selectFrom('slots').select(['capacity', 'used']).where('id', '=', slotId).executeTakeFirstOrThrow(),
    async moveOrder(orderId, to) {
      await provider.db.transaction().execute(async (tx) => {
        const order = await tx
          .selectFrom('orders')
          .select(['id', 'code', 'status'])
          .where('id', '=', orderId)
          .executeTakeFirstOrThrow();
        await changeStatus(tx, order, to, { reason: 'staff', now: now(), events: shopEvents });
      });
    },
    play: (orderId, action = 'pay') => playPayment(provider, orderId, action),
    async close() {
      const findings = started.isHarmed ? [] : await checkIntegrity(provider.db);
      await provider.close();
      await drop();
      if (findings.length > 0) throw new Error(`The integrity check finds: ${JSON.stringify(findings)}`);
    },
  };
  return started;
}
