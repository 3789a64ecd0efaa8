import { defineCollection } from 'astro:content';
import { z } from 'astro/zod';
import { entries } from './entries.ts';
import { link, order, text } from './words.ts';

/** The organisation that runs the site. */
export const site = defineCollection({
  loader: entries('src/content/site.yaml'),
  schema: z.strictObject({
    id: z.literal('site', "must be 'site'"),
    name: text,
    tagline: text,
    /** For the English demo screens. */
    taglineEnglish: text,
    description: text,
    contact: z.strictObject({ email: z.email('must be an e-mail address'), whatsapp: text }),
  }),
});

const icons = ['user', 'bell', 'storefront', 'files', 'heart', 'gear'] as const;

/** The side menu. */
export const menu = defineCollection({
  loader: entries('src/content/menu.yaml'),
  schema: z.strictObject({
    id: text,
    order,
    text,
    link,
    icon: z.enum(icons, `must be one of ${icons.join(', ')}`),
    badge: text.optional(),
  }),
});
