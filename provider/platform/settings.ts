/** What each configured gateway read for itself, by its id. */
export type GatewaySettings = Readonly<Record<string, unknown>>;

/** An account of the organisation that takes bank transfers. */
export type BankAccount = { bank: string; number: string; holder: string };

/** A network in CIDR notation, such as 10.0.0.0/8. */
export type Network = { address: string; prefix: number; family: 'ipv4' | 'ipv6' };

export type LogLevel = 'silent' | 'error' | 'info' | 'debug';

/** Everything the program reads from its environment; docs/settings.md lists it. */
export type Settings = {
  /** HOST: address to listen on; 0.0.0.0 opens the site to the network. */
  host: string;
  port: number;
  /** DATA_DIR: folder of the embedded database, created if missing. */
  dataDir: string;
  /** DATABASE_URL: a PostgreSQL; null = the embedded SQLite. */
  databaseUrl: string | null;
  /** DATABASE_POOL_SIZE: maximum connections of one process to PostgreSQL. */
  databasePoolSize: number;
  /** DATABASE_STATEMENT_MS: a longer statement is cancelled. */
  databaseStatementMs: number;
  /** DATABASE_LOCK_MS: maximum wait for another transaction's row. */
  databaseLockMs: number;
  /** DATABASE_NAMED_STATEMENTS: whether statements are prepared by name; old poolers do not support it. */
  databaseNamedStatements: boolean;
  /** PUBLIC_API_HOST: origin of another provider; null = this server. */
  apiHost: string | null;
  /** PUBLIC_DASHBOARD_HOST: origin from which images load; null = this server. */
  dashboardHost: string | null;
  /** PAYMENT_GATEWAY: the gateway that opens new charges (an id of the registry). */
  paymentGateway: string;
  /** Whether PAYMENT_GATEWAY was set explicitly. */
  isGatewayNamed: boolean;
  /** The settings of each configured gateway by id: charges of all are followed. */
  gateways: GatewaySettings;
  /** BANK_ACCOUNTS: accounts for bank transfers; empty = payers pay online only. */
  bankAccounts: readonly BankAccount[];
  /** TRANSFER_DEADLINE_HOURS: how long an announced bank transfer is expected and keeps its order's slots. */
  transferDeadlineHours: number;
  /** SITE_URL: public origin of the site, without a trailing slash; null = links stay relative. */
  siteUrl: string | null;
  seed: 'demo' | 'none';
  logLevel: LogLevel;
  /** ORDER_DEADLINE_HOURS: how long an order with nothing paid keeps its slots. */
  orderDeadlineHours: number;
  /** UNPAID_ORDERS_PER_CUSTOMER: maximum orders of one customer with nothing paid; staff can raise it per customer. */
  unpaidOrdersPerCustomer: number;
  /**
   * UNPAID_PLACES_PER_SLOT: maximum unpaid quantity of one slot per customer or WhatsApp number, and maximum free
   * quantity; staff can raise it.
   */
  unpaidPlacesPerSlot: number;
  /** UNPAID_PLACES_PER_NETWORK: maximum quantity of one slot in the unpaid orders of one network. */
  unpaidPlacesPerNetwork: number;
  /** WAITING_HOLD_HOURS: how long a place is held for the first in a waiting list. */
  waitingHoldHours: number;
  /** WAITING_ENTRIES_PER_CUSTOMER: maximum months that one customer waits for. */
  waitingEntriesPerCustomer: number;
  /** CORS_ORIGINS: sites whose pages may call the API from the browser; '*' = any, empty = none but this one. */
  corsOrigins: readonly string[];
  /** TRUST_PROXY: number of proxies whose X-Forwarded-For is trusted; 0 = the connection's own address counts. */
  trustProxy: number;
  /** REGISTRATIONS_PER_ADDRESS: registrations from one address before further ones are slowed. */
  registrationsPerAddress: number;
  /** SMTP_URL: the mail server; null = messages stay in the outbox. */
  smtpUrl: string | null;
  /** MAIL_FROM: the sender; `name` null = the site's. */
  mailFrom: { name: string | null; address: string } | null;
  /** RETENTION_…_DAYS: how long old data is stored, in days; 0 = for ever (personal-data/retention.ts). */
  retention: { payloadDays: number; tokenDays: number; unpaidOrderDays: number };
  /** METRICS_TOKEN: bearer token of GET /metrics; null = only this machine may read them. */
  metricsToken: string | null;
  /** STAFF_HOST: the host name on which alone the staff pages answer; null = on every one. */
  staffHost: string | null;
  /** STAFF_ALLOW: networks from which alone the staff pages answer; empty = from everywhere. */
  staffAllow: readonly Network[];
};
