import { defineCollection } from 'astro:content';
import { z } from 'astro/zod';
import { entries } from './entries.ts';
import { picture, text } from './words.ts';

/** The contact screen. E-mail address and WhatsApp number are the site's own, in site.yaml. */
export const contact = defineCollection({
  loader: entries('src/content/contact.yaml'),
  schema: ({ image }) =>
    z.strictObject({
      id: z.literal('contact', "must be 'contact'"),
      intro: text,
      promise: text,
      address: text,
      hours: text,
      map: picture(image, 'src/content'),
      mapAlt: text,
      topics: z.array(text).min(1, 'must have at least one topic'),
    }),
});
