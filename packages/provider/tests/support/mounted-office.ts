import type { Office } from '@slotterbit/provider/provider-routes.ts';

const module = process.env['TEST_OFFICE'];

/** The office that vitest.config.ts names: the provider does not import it, and its tests run what the server mounts. */
export const office: Office | undefined = module === undefined ? undefined : (await import(module)).office;
