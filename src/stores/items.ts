import { catalogueCalls } from '#src/api/catalogue-calls.ts';
import { call } from './client.ts';

/** Items as this browser's customer sees them, for the lists that a screen makes for itself. */
export const { items: fetchItems } = catalogueCalls(call);
