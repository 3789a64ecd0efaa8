import { defineCollection } from 'astro:content';
import { z } from 'astro/zod';
import { entries } from './entries.ts';
import { text } from './words.ts';

const dollars = text.regex(/^\$\d+(\.\d+)?$/, "must be an amount in quotes, like '$0.4'");

/** The demo checkout's sample data. */
export const checkout = defineCollection({
  loader: entries('src/content/checkout.yaml'),
  schema: z.strictObject({
    id: z.literal('checkout', "must be 'checkout'"),
    customer: z.strictObject({
      name: text,
      email: z.email('must be an e-mail address'),
      phone: text,
      address: text,
      institution: text,
      occupation: text,
    }),
    shipping: z.array(z.strictObject({ id: text, name: text, time: text, price: dollars })).min(1),
    total: dollars,
    bank: z.strictObject({ bank: text, holder: text, account: text, orderId: text }),
  }),
});
