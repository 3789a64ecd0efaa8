import { defineCollection } from 'astro:content';
import { z } from 'astro/zod';
import { entries } from './entries.ts';
import { order, text } from './words.ts';

/** The sample conversation of the live chat. */
export const chat = defineCollection({
  loader: entries('src/content/chat.yaml'),
  schema: z.strictObject({
    id: text,
    order,
    from: z.enum(['agent', 'customer'], "must be 'agent' or 'customer'"),
    time: text.regex(/^\d\d:\d\d$/, "must be a time in quotes, like '09:41'"),
    text,
  }),
});
