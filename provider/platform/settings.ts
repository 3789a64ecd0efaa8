/** What each configured gateway read for itself, by its id. */
export type GatewaySettings = Readonly<Record<string, unknown>>;

/** An account of the organisation that takes bank transfers. */
export type BankAccount = { bank: string; number: string; holder: string };

export type LogLevel = 'silent' | 'error' | 'info' | 'debug';

/** Everything the program reads from its environment; listed in the README, Settings. */
export type Settings = {
  /** HOST: address to listen on; 0.0.0.0 opens the site to the network. */
  host: string;
  port: number;
  /** DATA_DIR: folder of the embedded database, made when it is missing. */
  dataDir: string;
  /** DATABASE_URL: a PostgreSQL; null = the embedded SQLite. */
  databaseUrl: string | null;
  /** DATABASE_POOL_SIZE: most connections of one process to the PostgreSQL. */
  databasePoolSize: number;
  /** DATABASE_STATEMENT_MS: a statement that takes longer is cancelled. */
  databaseStatementMs: number;
  /** DATABASE_LOCK_MS: waiting longer than this for another transaction's row is given up. */
  databaseLockMs: number;
  /** DATABASE_NAMED_STATEMENTS: whether statements may be prepared by name; an old pooler cannot do it. */
  databaseNamedStatements: boolean;
  /** PUBLIC_API_HOST: origin of another provider; null = this server. */
  apiHost: string | null;
  /** PUBLIC_DASHBOARD_HOST: origin from which images load; null = this server. */
  dashboardHost: string | null;
  /** PAYMENT_GATEWAY: the gateway that opens new charges (an id of the registry). */
  paymentGateway: string;
  /** Whether PAYMENT_GATEWAY was given, and not only left at its standard. */
  isGatewayNamed: boolean;
  /** What each gateway that is configured read for itself, by its id: charges of all of them are followed. */
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
  /** UNPAID_ORDERS_PER_CUSTOMER: most orders of one customer that wait with nothing paid; staff can allow one customer more. */
  unpaidOrdersPerCustomer: number;
  /** UNPAID_PLACES_PER_SLOT: most unpaid places of one slot of one customer or WhatsApp number, and most free ones; likewise. */
  unpaidPlacesPerSlot: number;
  /** UNPAID_PLACES_PER_NETWORK: most places of one slot that unpaid orders from one network hold together. */
  unpaidPlacesPerNetwork: number;
  /** CORS_ORIGINS: sites whose pages may call the API from the browser; '*' = any, empty = none but this one. */
  corsOrigins: readonly string[];
  /** TRUST_PROXY: proxies in front whose X-Forwarded-For is believed; 0 = the connection's own address counts. */
  trustProxy: number;
  /** REGISTRATIONS_PER_ADDRESS: registrations that one address may make before it is slowed. */
  registrationsPerAddress: number;
  /** SMTP_URL: the server that takes our e-mail; null = messages stay in the outbox. */
  smtpUrl: string | null;
  /** MAIL_FROM: the sender; `name` null = the site's. */
  mailFrom: { name: string | null; address: string } | null;
  /** METRICS_TOKEN: bearer token of GET /metrics; null = only this machine may read them. */
  metricsToken: string | null;
  /** PUBLIC_WEB_VITALS_PERCENT: of how many of 100 page views the browser's measurements are taken; 0 = none. */
  webVitalsPercent: number;
};
