import { catalogueVersionRaise } from '../db/catalogue-version.ts';
import type { Follower } from '../events.ts';

/** Marks the public catalogue as changed, so that running servers reload the items that the event names. */
export const catalogueFollower: Follower = (tx, event) => {
  if (event.type === 'slot.changed') return catalogueVersionRaise(tx, event.itemIds);
  return event.type === 'catalogue.changed' ? catalogueVersionRaise(tx) : [];
};
