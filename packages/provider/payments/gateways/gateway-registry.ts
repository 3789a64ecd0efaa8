import type { z } from 'zod';
import type { Db } from '../../db/schema.ts';
import { type Environment, type Fields, readFields, setting } from '../../platform/setting.ts';
import { oneOf } from '../../platform/setting-kinds.ts';
import type { GatewaySettings, Settings } from '../../platform/settings.ts';
import type { Gateway, GatewayDefinition } from './gateway.ts';
import type { ClientOptions } from './gateway-client.ts';
import { midtrans } from './midtrans/midtrans.ts';
import { sandbox } from './sandbox/sandbox.ts';
import { xendit } from './xendit/xendit.ts';

/** All gateways. To add one, add a folder and a line here (docs/architecture.md). */
// `unknown`: each definition receives only the settings that it read.
const DEFINITIONS: readonly GatewayDefinition<unknown>[] = [sandbox, midtrans, xendit];

/** The gateway that moves no money: the default, and the one of the demo. */
export const PRETEND_GATEWAY = sandbox.id;

export const GATEWAY_IDS = DEFINITIONS.map(({ id }) => id);
export const REAL_GATEWAY_IDS: readonly string[] = DEFINITIONS.filter(({ isReal }) => isReal).map(({ id }) => id);

const definitionOf = (id: string) => DEFINITIONS.find((definition) => definition.id === id);

const choice = {
  PAYMENT_GATEWAY: setting(
    oneOf(...GATEWAY_IDS, 'none'),
    null,
    `opens new charges; \`none\`: bank transfers only; unset, \`${PRETEND_GATEWAY}\`, only for the demo`,
  ),
};

/** The settings of all gateways, for docs/settings.md. */
export const gatewayFields: Fields = Object.assign({}, choice, ...DEFINITIONS.map(({ fields }) => fields));

/** Reads the settings of all configured gateways. The chosen gateway must be configured. Throws `SettingsError`. */
export function readGatewaySettings(
  env: Environment,
): Pick<Settings, 'paymentGateway' | 'isGatewayNamed' | 'gateways'> {
  const named = readFields(choice, env).PAYMENT_GATEWAY;
  const paymentGateway = named === 'none' ? null : (named ?? PRETEND_GATEWAY);
  const read = DEFINITIONS.map(({ id, readSettings }) => [id, readSettings(env, id === paymentGateway)] as const);
  const gateways = Object.fromEntries(read.filter(([, settings]) => settings !== null));
  return { paymentGateway, isGatewayNamed: named !== null, gateways };
}

export const isRealGateway = (id: string): boolean => definitionOf(id)?.isReal ?? true;

/** Returns a gateway's display name, or the id of an unknown gateway. */
export const gatewayName = (id: string): string => definitionOf(id)?.displayName ?? id;

export const NOTIFICATIONS: readonly { id: string; displayName: string; body: z.ZodObject }[] = DEFINITIONS.map(
  ({ id, displayName, notification }) => ({ id, displayName, body: notification }),
);

/** Returns 'Name (account)' of a configured gateway. */
export function describeGateway(id: string, settings: GatewaySettings): string {
  const definition = definitionOf(id);
  const which = definition && id in settings ? definition.describe(settings[id]) : null;
  return which === null ? gatewayName(id) : `${gatewayName(id)} (${which})`;
}

/** Returns the chosen gateway, 'Midtrans (sandbox)', if it is in its test mode on a public site; else null. */
export function gatewayInTestMode({ paymentGateway, gateways, siteUrl }: Settings): string | null {
  if (paymentGateway === null || !siteUrl?.startsWith('https:')) return null;
  const { isReal, isTest: inTest } = definitionOf(paymentGateway) ?? { isReal: true };
  const isTest = !isReal || inTest?.(gateways[paymentGateway]);
  if (!isTest) return null;
  return isReal ? describeGateway(paymentGateway, gateways) : gatewayName(paymentGateway);
}

export type ConnectedGateway = Gateway & { id: string; displayName: string; isReal: boolean };

/**
 * The configured gateways. `chosen` opens new charges; null: bank transfers only. Each charge is followed by the gateway that opened it.
 */
export type Gateways = { chosen: ConnectedGateway | null; byId: ReadonlyMap<string, ConnectedGateway> };

export async function connectGateways(
  { paymentGateway, gateways }: { paymentGateway: string | null; gateways: GatewaySettings },
  db: Db,
  client: ClientOptions = {},
): Promise<Gateways> {
  const connected = await Promise.all(
    DEFINITIONS.filter(({ id }) => id in gateways).map(async ({ id, displayName, isReal, connect }) => {
      const gateway = await connect(gateways[id], { db, client });
      return { ...gateway, id, displayName, isReal };
    }),
  );
  const byId = new Map(connected.map((gateway) => [gateway.id, gateway]));
  const chosen = paymentGateway === null ? null : byId.get(paymentGateway);
  if (chosen === undefined) throw new Error(`The gateway ${paymentGateway} has no settings.`);
  return { chosen, byId };
}

/** Connects only the gateway that moves no money, for the charges of the demo. */
export function connectPretendGateway(db: Db): Promise<Gateways> {
  return connectGateways({ paymentGateway: PRETEND_GATEWAY, gateways: { [PRETEND_GATEWAY]: {} } }, db);
}
