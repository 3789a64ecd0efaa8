import { catalogueVersionRaise } from '../db/catalogue-version.ts';
import { createEvents, type Follower } from '../events.ts';
import { mailFollower } from '../mail/follow-events.ts';

/** Marks the public catalogue as changed, so that running servers reload the items that the event names. */
const catalogueFollower: Follower = (tx, event) => {
  if (event.type === 'slot.changed') return catalogueVersionRaise(tx, event.itemIds);
  return event.type === 'catalogue.changed' ? catalogueVersionRaise(tx) : [];
};

/** The events with all their followers. The server and the staff commands use them. */
export const shopEvents = createEvents([mailFollower, catalogueFollower]);
