import { createEvents } from '../events.ts';
import { catalogueFollower } from '../items/follow-events.ts';
import { mailFollower } from '../mail/follow-events.ts';

/** The events with all their followers. The server and the staff commands use them. */
export const shopEvents = createEvents([mailFollower, catalogueFollower]);
