import { defaultHolding } from '@slotterbit/contract/customers/login.ts';
import type { z } from 'zod';
import { type Environment, type Fields, readFields, SettingsError, setting } from './setting.ts';
import {
  bankAccounts,
  databaseUrl,
  holding,
  hostName,
  mailFrom,
  networks,
  oneOf,
  origin,
  origins,
  smtpUrl,
  text,
  token,
  wholeNumber,
  yesNo,
} from './setting-kinds.ts';

const amount = wholeNumber(1, 1_000_000);
const days = wholeNumber(0, 36_500);

const server = {
  HOST: setting(text('a host name or an IP address'), '127.0.0.1', 'listens here; `0.0.0.0` opens it to the network'),
  PORT: setting(wholeNumber(0, 65_535), '4321', 'port to listen on'),
  SITE_URL: setting(origin, null, 'public origin, for absolute links'),
  DEFAULT_HOLDING: setting(holding, defaultHolding, 'organisation of customers at `/login` and `/register`'),
  TRUST_PROXY: setting(wholeNumber(0, 10), '0', 'number of your own proxies in front of the server'),
  CORS_ORIGINS: setting(origins, '', 'other origins whose pages may call the API; `*` allows all'),
  LOG_LEVEL: setting(oneOf('silent', 'error', 'info', 'debug'), 'info', '`info`: one JSON line per call and event'),
  HSTS_SUBDOMAINS: setting(yesNo, 'no', '`yes` if every subdomain of an https `SITE_URL` has https'),
  METRICS_TOKEN: setting(token, null, 'bearer token of `GET /metrics`; unset, only callers on this machine'),
  TRIAL: setting(yesNo, 'no', "`yes`: a server without the demo may use the sandbox and the sample's name and address"),
  STAFF_HOST: setting(hostName, null, 'the only host name of the staff pages; elsewhere 404'),
  STAFF_ALLOW: setting(networks, '', 'the only networks of the staff pages; elsewhere 404'),
};

const database = {
  DATA_DIR: setting(text('a folder'), '.data', 'the embedded database; created with rights for its owner only'),
  DATABASE_URL: setting(databaseUrl, null, 'PostgreSQL 14 or newer instead of SQLite'),
  DATABASE_POOL_SIZE: setting(wholeNumber(2, 500), '10', 'maximum connections of one process to PostgreSQL'),
  DATABASE_STATEMENT_MS: setting(wholeNumber(100, 600_000), '15000', 'a longer statement is cancelled'),
  DATABASE_LOCK_MS: setting(wholeNumber(100, 600_000), '10000', 'maximum wait for a locked row'),
  SEED: setting(oneOf('demo', 'none'), null, '`demo` fills a new database; unset: `demo` on SQLite, else `none`'),
};

const otherProvider = {
  PUBLIC_API_HOST: setting(origin, null, 'origin of another provider; the embedded one is not started'),
  PUBLIC_DASHBOARD_HOST: setting(origin, null, 'origin of the pictures'),
};

const transfers = {
  BANK_ACCOUNTS: setting(bankAccounts, '', 'accounts for bank transfers (decision 030), also on unpaid invoices'),
  TRANSFER_DEADLINE_HOURS: setting(
    wholeNumber(1, 720),
    '72',
    'an announced transfer keeps its slots for this time, and the rest of that day',
  ),
};

const limits = {
  ORDER_DEADLINE_HOURS: setting(wholeNumber(1, 720), '24', 'an order with nothing paid keeps its slots for this time'),
  UNPAID_ORDERS_PER_CUSTOMER: setting(amount, '10', 'orders of one customer with nothing paid'),
  UNPAID_PLACES_PER_SLOT: setting(amount, '3', 'unpaid, free and held places of a slot per customer'),
  UNPAID_PLACES_PER_NETWORK: setting(
    amount,
    '9',
    'the same per network: an IPv4 address, or the /64 of an IPv6 address',
  ),
  WAITING_HOLD_HOURS: setting(wholeNumber(1, 168), '12', 'a returned place is held for the first in a waiting list'),
  WAITING_ENTRIES_PER_CUSTOMER: setting(amount, '5', 'full months that one customer waits for'),
  REGISTRATIONS_PER_ADDRESS: setting(amount, '200', 'registrations from one address before further ones are slowed'),
};

const retention = {
  RETENTION_PAYLOAD_DAYS: setting(
    days,
    '90',
    'removes data of gateways, addresses, texts and errors of sent e-mail; `0` never',
  ),
  RETENTION_TOKEN_DAYS: setting(wholeNumber(1, 36_500), '7', 'deletes expired tokens and ended sessions'),
  RETENTION_UNPAID_ORDER_DAYS: setting(days, '365', 'deletes orders that were cancelled unpaid; `0` never'),
};

const mail = {
  SMTP_URL: setting(smtpUrl, null, 'mail server; needs `SITE_URL` and `MAIL_FROM`'),
  MAIL_FROM: setting(mailFrom, null, 'sender; without a name, the name of the site'),
};

/** The lists of docs/settings.md by heading. `gateways`: settings that the gateways read for themselves. */
export const settingSections = (gateways: Fields): Record<string, Fields> => ({
  Server: server,
  Database: database,
  'Another provider': otherProvider,
  Payments: { ...gateways, ...transfers },
  Limits: limits,
  Retention: retention,
  'E-mail': mail,
});

const own = { ...server, ...database, ...otherProvider, ...transfers, ...limits, ...retention, ...mail };

/** DATABASE_URL is `databaseUrl` in the program. */
type CamelCase<S extends string> = S extends `${infer Head}_${infer Rest}`
  ? `${Lowercase<Head>}${Capitalize<CamelCase<Rest>>}`
  : Lowercase<S>;
type Read = { [Name in keyof typeof own as CamelCase<Name>]: z.output<(typeof own)[Name]> };

const camelCase = (name: string) => name.toLowerCase().replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());

/** Everything the program reads from its environment, except for the gateways. Pure. Throws `SettingsError`. */
export function readOwnSettings(env: Environment) {
  const values = readFields(own, env);
  // These names are those of the type.
  const read = Object.fromEntries(Object.entries(values).map(([name, value]) => [camelCase(name), value])) as Read;
  for (const name of ['SITE_URL', 'MAIL_FROM'] as const) {
    // Links in a message must be absolute, and the message needs a sender.
    if (read.smtpUrl !== null && values[name] === null)
      throw new SettingsError(`${name}: not given; SMTP_URL is, and messages need it.`);
  }
  return { ...read, seed: read.seed ?? (read.databaseUrl === null ? 'demo' : 'none') };
}

/** What each configured gateway read for itself, by its id. */
export type GatewaySettings = Readonly<Record<string, unknown>>;

/**
 * `paymentGateway`: the gateway that opens new charges, null: bank transfers only; `isGatewayNamed`: PAYMENT_GATEWAY names it. `gateways`: of each configured gateway by
 * id; charges of all are followed.
 */
export type Settings = ReturnType<typeof readOwnSettings> & {
  paymentGateway: string | null;
  isGatewayNamed: boolean;
  gateways: GatewaySettings;
};
