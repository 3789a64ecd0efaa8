import { bumpCatalogueVersion } from './db/catalogue-version.ts';
import { createEvents, type Follower } from './events.ts';
import { mailFollower } from './mail/follow-events.ts';

/** Marks the public catalogue as changed, so that running servers reload the items that the event names. */
const catalogueFollower: Follower = async (tx, event) => {
  if (event.type === 'slot.changed') await bumpCatalogueVersion(tx, event.itemIds);
  if (event.type === 'catalogue.changed') await bumpCatalogueVersion(tx);
};

/** The events with all their followers. The server and the staff commands use them. */
export const shopEvents = createEvents([mailFollower, catalogueFollower]);
