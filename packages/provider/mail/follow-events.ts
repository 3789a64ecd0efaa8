import type { DomainEvent, Follower } from '../events.ts';
import { mailOfStatus } from './mail-kinds.ts';
import { forgetPlaceMail, type Occasion, queueMessages } from './outbox.ts';

/** Returns the message that an event causes, or null. */
function occasionOf(event: DomainEvent): Occasion | null {
  switch (event.type) {
    case 'order.created':
      return { order_id: event.orderId, kind: 'order-created' };
    case 'order.status-changed': {
      const kind = mailOfStatus(event.to, event.reason);
      return kind && { order_id: event.orderId, kind };
    }
    case 'order.month-moved':
      return { order_id: event.orderId, kind: 'month-moved' };
    case 'order.manuscript-received':
      return { order_id: event.orderId, kind: 'manuscript-received' };
    case 'order.loa-linked':
      return { order_id: event.orderId, kind: 'loa-linked' };
    case 'order.article-linked':
      return { order_id: event.orderId, kind: 'article-linked' };
    case 'termin.paid':
      return { order_id: event.orderId, kind: 'termin-paid', termin: event.termin };
    case 'termin.reversed':
      return { order_id: event.orderId, kind: 'payment-reversed', termin: event.termin };
    case 'place.held':
      return { waiting_entry_id: event.entryId, kind: 'place-held' };
    case 'place.taken-back':
      return { waiting_entry_id: event.entryId, kind: 'place-taken-back' };
    case 'password.requested':
      return { reset_id: event.resetId, kind: 'password-link' };
    case 'slot.changed':
    case 'catalogue.changed':
      return null;
  }
}

/** Writes the e-mail that an event causes into the outbox. */
export const mailFollower: Follower = async (tx, event, now) => {
  if ('entryId' in event) {
    const isKnown = await forgetPlaceMail(tx, event.entryId);
    // A place that its customer did not hear of is taken back without a word.
    if (event.type === 'place.taken-back' && !isKnown) return;
  }
  const occasion = occasionOf(event);
  if (occasion) await queueMessages(tx, [occasion], now);
};
