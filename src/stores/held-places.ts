import { atom } from 'nanostores';

/** The slots of which a place is held for the customer, by id. Filled by `waiting-list.ts`, which few screens load. */
export const $heldSlots = atom<ReadonlySet<number>>(new Set());
