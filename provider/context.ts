import type { Settings } from './config.ts';
import type { DeviceTokens } from './customers/known-device.ts';
import type { NetworkTag } from './customers/network-tag.ts';
import type { AccountTag } from './customers/security-log.ts';
import type { Db } from './db/schema.ts';
import type { Events } from './events.ts';
import type { LiveCatalogue } from './items/live-catalogue.ts';
import type { Log } from './log.ts';
import type { Brand } from './mail/brand.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { Gateways } from './payments/registry.ts';
import type { DemoState } from './seed/demo-contents.ts';

/** What the modules of an open provider share. Time is always `now()`, so that tests can move it. */
export type Context = {
  db: Db;
  settings: Settings;
  now: () => Date;
  log: Log;
  events: Events;
  metrics: Metrics;
  catalogue: LiveCatalogue;
  gateways: Gateways;
  tagAccount: AccountTag;
  devices: DeviceTokens;
  tagNetwork: NetworkTag;
  /** Whose mail it is: the site's name and contact, read at the start. */
  brand: Brand;
  /** Whether the database holds the demo, and whether its account may log in: found at the start. */
  demo: DemoState;
};
