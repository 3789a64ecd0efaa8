import { defineCollection } from 'astro:content';
import { z } from 'astro/zod';
import { entries } from './entries.ts';
import { link, order, text } from './words.ts';

const icons = ['calendar', 'wallet', 'tag', 'chat', 'user', 'confetti'] as const;

/** The sample notifications and their details. */
export const notifications = defineCollection({
  loader: entries('src/content/notifications.yaml'),
  schema: z.strictObject({
    id: text.regex(/^[a-z0-9-]+$/, 'may have small letters, digits and hyphens: it is part of an address'),
    order,
    icon: z.enum(icons, `must be one of ${icons.join(', ')}`),
    unread: z.boolean('must be true or false'),
    when: text,
    title: text,
    text,
    details: text,
    link,
    linkText: text,
  }),
});
