import type { DomainEvent, Follower } from '../events.ts';
import { mailOfStatus } from './kinds.ts';
import { queueMessage } from './outbox.ts';

/** Returns the message that an event causes, or null. */
function occasionOf(event: DomainEvent): Parameters<typeof queueMessage>[1] | null {
  switch (event.type) {
    case 'order.created':
      return { orderId: event.orderId, kind: 'order-created' };
    case 'order.status-changed': {
      const kind = mailOfStatus(event.to, event.reason);
      return kind && { orderId: event.orderId, kind };
    }
    case 'order.month-moved':
      return { orderId: event.orderId, kind: 'month-moved' };
    case 'termin.paid':
      return { orderId: event.orderId, kind: 'termin-paid', termin: event.termin };
    case 'termin.reversed':
      return { orderId: event.orderId, kind: 'payment-reversed', termin: event.termin };
    case 'place.held':
      return { entryId: event.entryId, kind: 'place-held' };
    case 'slot.changed':
    case 'catalogue.changed':
      return null;
  }
}

/** Writes the e-mail that an event causes into the outbox. */
export const mailFollower: Follower = async (tx, event, now) => {
  const occasion = occasionOf(event);
  if (occasion) await queueMessage(tx, occasion, now);
};
