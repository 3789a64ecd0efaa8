import type { BankAccount } from '@slotterbit/contract/orders/order.ts';
import {
  type Environment,
  given,
  hostName,
  isPlainAddress,
  networks,
  oneOf,
  origin,
  SettingsError,
  secret,
  wholeNumber,
  wrong,
} from './environment.ts';

/** What each configured gateway read for itself, by its id. */
export type GatewaySettings = Readonly<Record<string, unknown>>;

function databaseUrl(env: Environment): string | null {
  const value = given(env, 'DATABASE_URL');
  if (value === null) return null;
  const protocol = URL.parse(value)?.protocol;
  if (protocol !== 'postgres:' && protocol !== 'postgresql:') {
    // The value may contain a password, so the message does not repeat it.
    throw new SettingsError(
      'DATABASE_URL: not a PostgreSQL address; allowed: postgres://user:password@host:5432/name.',
    );
  }
  return value;
}

function origins(env: Environment, name: string): readonly string[] {
  const values = (given(env, name) ?? '').split(/[\s,]+/).filter(Boolean);
  if (values.includes('*')) return ['*'];
  // Each value is checked separately, so that the message shows the wrong one.
  return values.map((value) => origin({ [name]: value }, name) ?? value);
}

/** 'Toko Slot <halo@toko.example>' or the address only. */
function mailFrom(env: Environment): { name: string | null; address: string } | null {
  const value = given(env, 'MAIL_FROM');
  if (value === null) return null;
  const [, name, inBrackets, alone] = /^(?:([^<>]*)<([^<>]*)>|([^<>]*))$/.exec(value) ?? [];
  const address = (inBrackets ?? alone ?? '').trim();
  if (!isPlainAddress(address) || /\p{Cc}/u.test(value))
    throw wrong('MAIL_FROM', value, 'Name <name@example.org> or name@example.org');
  return { name: name?.trim().replace(/^"(.*)"$/, '$1') || null, address };
}

/** 'BCA 1234567890 PT Slot Terbit; Mandiri 1330012345678 PT Slot Terbit' */
function bankAccounts(env: Environment): readonly BankAccount[] {
  const value = given(env, 'BANK_ACCOUNTS');
  if (value === null) return [];
  return value
    .split(';')
    .filter((account) => account.trim() !== '')
    .map((account) => {
      const [, bank, number, holder] = /^\s*(\D+?)\s+(\d[\d -]{3,30}\d)\s+(\D.*?)\s*$/.exec(account) ?? [];
      if (!bank || !number || !holder || /\p{Cc}/u.test(account)) {
        throw wrong('BANK_ACCOUNTS', account.trim(), 'BANK NUMBER HOLDER, several separated by ;');
      }
      return { bank, number, holder };
    });
}

/**
 * Returns whether a text is correctly percent-encoded: each % starts an encoded byte, and the bytes are valid UTF-8.
 */
function isEncoded(text: string): boolean {
  try {
    return decodeURIComponent(text) !== null;
  } catch {
    return false;
  }
}

/** Links in a message must be absolute, and the message needs a sender. */
function smtpUrl(env: Environment): string | null {
  const value = given(env, 'SMTP_URL');
  if (value === null) return null;
  const url = URL.parse(value);
  const isSmtp = (url?.protocol === 'smtp:' || url?.protocol === 'smtps:') && url.hostname !== '';
  if (!url || !isSmtp || !/^\/?$/.test(url.pathname) || url.search || url.hash) {
    // The value may contain a password, so the message does not repeat it.
    throw new SettingsError(
      'SMTP_URL: not the address of a mail server; allowed: smtp://user:password@host:587 or smtps://user:password@host.',
    );
  }
  if (!isEncoded(url.username) || !isEncoded(url.password)) {
    throw new SettingsError(
      'SMTP_URL: user or password holds a % that stands for nothing; allowed: letters such as % and @ written as %25 and %40.',
    );
  }
  if ((url.username === '') !== (url.password === '')) {
    const [given, missing] = url.username ? ['user', 'password'] : ['password', 'user'];
    throw new SettingsError(`SMTP_URL: a ${given} without a ${missing}; allowed: both, or neither.`);
  }
  for (const name of ['SITE_URL', 'MAIL_FROM']) {
    if (given(env, name) === null) throw new SettingsError(`${name}: not given; SMTP_URL is, and messages need it.`);
  }
  return value;
}

/** Everything the program reads from its environment, except for the gateways; docs/settings.md lists it. Pure. Throws `SettingsError`. */
export function readOwnSettings(env: Environment) {
  const url = databaseUrl(env);
  return {
    /** Address to listen on; 0.0.0.0 opens the site to the network. */
    host: given(env, 'HOST') ?? '127.0.0.1',
    port: wholeNumber(env, 'PORT', 4321, 0, 65_535),
    /** Folder of the embedded database, created if missing. */
    dataDir: given(env, 'DATA_DIR') ?? '.data',
    /** A PostgreSQL; null = the embedded SQLite. */
    databaseUrl: url,
    /** Maximum connections of one process to PostgreSQL; the instance that migrates needs two. */
    databasePoolSize: wholeNumber(env, 'DATABASE_POOL_SIZE', 10, 2, 500),
    /** A longer statement is cancelled. */
    databaseStatementMs: wholeNumber(env, 'DATABASE_STATEMENT_MS', 15_000, 100, 600_000),
    /** Maximum wait for another transaction's row. */
    databaseLockMs: wholeNumber(env, 'DATABASE_LOCK_MS', 10_000, 100, 600_000),
    /** Origin of another provider; null = this server. */
    apiHost: origin(env, 'PUBLIC_API_HOST'),
    /** Origin from which images load; null = this server. */
    dashboardHost: origin(env, 'PUBLIC_DASHBOARD_HOST'),
    /** Whether PAYMENT_GATEWAY was set explicitly. */
    isGatewayNamed: given(env, 'PAYMENT_GATEWAY') !== null,
    /** Accounts for bank transfers; empty = payers pay online only. */
    bankAccounts: bankAccounts(env),
    /** How long an announced bank transfer is expected and keeps its order's slots. */
    transferDeadlineHours: wholeNumber(env, 'TRANSFER_DEADLINE_HOURS', 72, 1, 24 * 30),
    /** Public origin of the site, without a trailing slash; null = links stay relative. */
    siteUrl: origin(env, 'SITE_URL'),
    /** Whether HSTS also binds the subdomains of the site's host. */
    hstsSubdomains: oneOf(env, 'HSTS_SUBDOMAINS', ['yes', 'no'], 'no') === 'yes',
    seed: oneOf(env, 'SEED', ['demo', 'none'], url === null ? 'demo' : 'none'),
    logLevel: oneOf(env, 'LOG_LEVEL', ['silent', 'error', 'info', 'debug'], 'info'),
    /** How long an order with nothing paid keeps its slots. */
    orderDeadlineHours: wholeNumber(env, 'ORDER_DEADLINE_HOURS', 24, 1, 24 * 30),
    /** Maximum orders of one customer with nothing paid; staff can raise it per customer. */
    unpaidOrdersPerCustomer: wholeNumber(env, 'UNPAID_ORDERS_PER_CUSTOMER', 10, 1, 1_000_000),
    /**
     * Maximum unpaid quantity of one slot per customer or WhatsApp number, and maximum free
     * quantity; staff can raise it.
     */
    unpaidPlacesPerSlot: wholeNumber(env, 'UNPAID_PLACES_PER_SLOT', 3, 1, 1_000_000),
    /** Maximum quantity of one slot in the unpaid orders of one network. */
    unpaidPlacesPerNetwork: wholeNumber(env, 'UNPAID_PLACES_PER_NETWORK', 9, 1, 1_000_000),
    /** How long a place is held for the first in a waiting list. */
    waitingHoldHours: wholeNumber(env, 'WAITING_HOLD_HOURS', 12, 1, 24 * 7),
    /** Maximum months that one customer waits for. */
    waitingEntriesPerCustomer: wholeNumber(env, 'WAITING_ENTRIES_PER_CUSTOMER', 5, 1, 1_000_000),
    /** Sites whose pages may call the API from the browser; '*' = any, empty = none but this one. */
    corsOrigins: origins(env, 'CORS_ORIGINS'),
    /** Number of proxies whose X-Forwarded-For is trusted; 0 = the connection's own address counts. */
    trustProxy: wholeNumber(env, 'TRUST_PROXY', 0, 0, 10),
    /** Registrations from one address before further ones are slowed. */
    registrationsPerAddress: wholeNumber(env, 'REGISTRATIONS_PER_ADDRESS', 200, 1, 1_000_000),
    /** The mail server; null = messages stay in the outbox. */
    smtpUrl: smtpUrl(env),
    /** The sender; `name` null = the site's. */
    mailFrom: mailFrom(env),
    /** How long old data is stored, in days; 0 = for ever (personal-data/retention.ts). */
    retention: {
      payloadDays: wholeNumber(env, 'RETENTION_PAYLOAD_DAYS', 90, 0, 36_500),
      tokenDays: wholeNumber(env, 'RETENTION_TOKEN_DAYS', 7, 1, 36_500),
      unpaidOrderDays: wholeNumber(env, 'RETENTION_UNPAID_ORDER_DAYS', 365, 0, 36_500),
    },
    /** Bearer token of GET /metrics; null = only this machine may read them. */
    metricsToken: secret(env, 'METRICS_TOKEN'),
    /** The host name on which alone the staff pages answer; null = on every one. */
    staffHost: hostName(env, 'STAFF_HOST'),
    /** Networks from which alone the staff pages answer; empty = from everywhere. */
    staffAllow: networks(env, 'STAFF_ALLOW'),
  };
}

/** `paymentGateway`: the gateway that opens new charges. `gateways`: of each configured gateway by id; charges of all are followed. */
export type Settings = ReturnType<typeof readOwnSettings> & { paymentGateway: string; gateways: GatewaySettings };
