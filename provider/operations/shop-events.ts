import { createEvents } from '../events.ts';
import { catalogueFollower } from '../items/follow-events.ts';
import { mailFollower } from '../mail/follow-events.ts';

/** The shop's events with everyone who follows them: what the server and the staff commands are wired with. */
export const shopEvents = createEvents([mailFollower, catalogueFollower]);
