import { defineCollection } from 'astro:content';
import { z } from 'astro/zod';
import { entries } from './entries.ts';
import { link, order, text } from './words.ts';

/** The drawings of src/components/pages/previews.ts. */
const previews = [
  'article',
  'bell',
  'card',
  'cards',
  'category',
  'chat',
  'checks',
  'choice',
  'done',
  'faq',
  'form',
  'grid',
  'hearts',
  'home',
  'lines',
  'lock',
  'longform',
  'map',
  'mark',
  'offline',
  'otp',
  'person',
  'phone',
  'product',
  'receipt',
  'sale',
  'steps',
  'switches',
  'tiles',
] as const;

export type Preview = (typeof previews)[number];

const screen = z
  .strictObject({
    /** As in the route table, with {names} for what changes. */
    route: link,
    /** Where such a route is opened. */
    link: link.optional(),
    title: text,
    preview: z.enum(previews, `must be one of ${previews.join(', ')}`),
  })
  .refine(({ route, link }) => !route.includes('{') || link !== undefined, 'a route with a {part} needs a link');

/** The index of all screens, by group; screens keep the order of the file. */
export const screens = defineCollection({
  loader: entries('src/content/screens.yaml'),
  schema: z.strictObject({ id: text, order, title: text, text, screens: z.array(screen).min(1) }),
});
