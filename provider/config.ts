import { GATEWAY_IDS, PRETEND_GATEWAY, readGatewaySettings } from './payments/registry.ts';
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
} from './platform/environment.ts';
import type { BankAccount, Settings } from './platform/settings.ts';

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
function mailFrom(env: Environment): Settings['mailFrom'] {
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

/**
 * Reads the settings from an environment. Pure. Throws `SettingsError` whose message names the setting, the given
 * value and the allowed values.
 */
export function readSettings(env: Environment): Settings {
  const url = databaseUrl(env);
  const paymentGateway = oneOf(env, 'PAYMENT_GATEWAY', GATEWAY_IDS, PRETEND_GATEWAY);
  return {
    host: given(env, 'HOST') ?? '127.0.0.1',
    port: wholeNumber(env, 'PORT', 4321, 0, 65_535),
    dataDir: given(env, 'DATA_DIR') ?? '.data',
    databaseUrl: url,
    // At least two: the instance that migrates holds a lock on one connection and works on another.
    databasePoolSize: wholeNumber(env, 'DATABASE_POOL_SIZE', 10, 2, 500),
    databaseStatementMs: wholeNumber(env, 'DATABASE_STATEMENT_MS', 15_000, 100, 600_000),
    databaseLockMs: wholeNumber(env, 'DATABASE_LOCK_MS', 10_000, 100, 600_000),
    databaseNamedStatements: oneOf(env, 'DATABASE_NAMED_STATEMENTS', ['yes', 'no'], 'yes') === 'yes',
    apiHost: origin(env, 'PUBLIC_API_HOST'),
    dashboardHost: origin(env, 'PUBLIC_DASHBOARD_HOST'),
    paymentGateway,
    isGatewayNamed: given(env, 'PAYMENT_GATEWAY') !== null,
    gateways: readGatewaySettings(env, paymentGateway),
    bankAccounts: bankAccounts(env),
    transferDeadlineHours: wholeNumber(env, 'TRANSFER_DEADLINE_HOURS', 72, 1, 24 * 30),
    siteUrl: origin(env, 'SITE_URL'),
    seed: oneOf(env, 'SEED', ['demo', 'none'], url === null ? 'demo' : 'none'),
    logLevel: oneOf(env, 'LOG_LEVEL', ['silent', 'error', 'info', 'debug'], 'info'),
    orderDeadlineHours: wholeNumber(env, 'ORDER_DEADLINE_HOURS', 24, 1, 24 * 30),
    unpaidOrdersPerCustomer: wholeNumber(env, 'UNPAID_ORDERS_PER_CUSTOMER', 10, 1, 1_000_000),
    unpaidPlacesPerSlot: wholeNumber(env, 'UNPAID_PLACES_PER_SLOT', 3, 1, 1_000_000),
    unpaidPlacesPerNetwork: wholeNumber(env, 'UNPAID_PLACES_PER_NETWORK', 9, 1, 1_000_000),
    waitingHoldHours: wholeNumber(env, 'WAITING_HOLD_HOURS', 12, 1, 24 * 7),
    waitingEntriesPerCustomer: wholeNumber(env, 'WAITING_ENTRIES_PER_CUSTOMER', 5, 1, 1_000_000),
    corsOrigins: origins(env, 'CORS_ORIGINS'),
    trustProxy: wholeNumber(env, 'TRUST_PROXY', 0, 0, 10),
    registrationsPerAddress: wholeNumber(env, 'REGISTRATIONS_PER_ADDRESS', 200, 1, 1_000_000),
    smtpUrl: smtpUrl(env),
    mailFrom: mailFrom(env),
    retention: {
      payloadDays: wholeNumber(env, 'RETENTION_PAYLOAD_DAYS', 90, 0, 36_500),
      tokenDays: wholeNumber(env, 'RETENTION_TOKEN_DAYS', 7, 1, 36_500),
      unpaidOrderDays: wholeNumber(env, 'RETENTION_UNPAID_ORDER_DAYS', 365, 0, 36_500),
    },
    metricsToken: secret(env, 'METRICS_TOKEN'),
    staffHost: hostName(env, 'STAFF_HOST'),
    staffAllow: networks(env, 'STAFF_ALLOW'),
  };
}
