import { type RawBuilder, sql } from 'kysely';

/** Whether money of the customer came, and stays. A stranger who typed the number or address has paid nothing, or has it back from a stopped order. @param id a column with the customer's id */
export const hasPaid = (id: string): RawBuilder<boolean> => sql`exists (
  select 1 from orders bought join payments on payments.order_id = bought.id
  where bought.customer_id = ${sql.ref(id)} and payments.status = 'paid' and payments.amount > 0
    and bought.status not in ('cancelled', 'failed'))`;

/**
 * Whether two rows of `customers` count as one customer for a limit. A WhatsApp number is never verified, so it joins only accounts that both paid:
 * a stranger with the number must not use up the places of its owner.
 */
export const isSameCustomer = (one: string, other: string): RawBuilder<boolean> => sql`(
  ${sql.ref(`${one}.id`)} = ${sql.ref(`${other}.id`)}
  or ${sql.ref(`${one}.whatsapp`)} = ${sql.ref(`${other}.whatsapp`)} and ${hasPaid(`${one}.id`)} and ${hasPaid(`${other}.id`)})`;
