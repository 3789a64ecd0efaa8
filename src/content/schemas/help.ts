import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { z } from 'astro/zod';
import { day, link, order, picture, text } from './fields.ts';
import { withRealDays, yamlList } from './loaders.ts';

/** Screens that are mostly a text: About Us and the Privacy Policy. */
export const texts = defineCollection({
  loader: withRealDays(glob({ base: 'src/content/texts', pattern: '*.md' })),
  schema: z.strictObject({ title: text, description: text, lead: text, updated: day.optional() }),
});

/** The figures that count up on About Us. */
export const figures = defineCollection({
  loader: yamlList('src/content/figures.yaml'),
  schema: z.strictObject({
    id: text,
    order,
    value: z.int('must be a whole number').nonnegative('must be 0 or more'),
    suffix: z.string("must be a text in quotes, like '+'; '' for none"),
    label: text,
  }),
});

/** The accordions of Support (docs/product.md 2.25), in their order. */
export const faqGroups = { buyers: 'For Buyers', authors: 'For Authors', others: 'Others' } as const;
const groups = ['buyers', 'authors', 'others'] as const satisfies (keyof typeof faqGroups)[];

/** Questions and answers: one Markdown file each, the answer is its text. */
export const faq = defineCollection({
  loader: glob({ base: 'src/content/faq', pattern: '*.md' }),
  schema: z.strictObject({
    group: z.enum(groups, `must be one of ${groups.join(', ')}`),
    order,
    question: text,
  }),
});

/** The contact screen. E-mail address and WhatsApp number are the site's own, in site.yaml. */
export const contact = defineCollection({
  loader: yamlList('src/content/contact.yaml'),
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

/** The sample conversation of the live chat. */
export const chat = defineCollection({
  loader: yamlList('src/content/chat.yaml'),
  schema: z.strictObject({
    id: text,
    order,
    from: z.enum(['agent', 'customer'], "must be 'agent' or 'customer'"),
    time: text.regex(/^\d\d:\d\d$/, "must be a time in quotes, like '09:41'"),
    text,
  }),
});

const notificationIcons = ['calendar', 'wallet', 'tag', 'chat', 'user', 'confetti'] as const;

export type NotificationIcon = (typeof notificationIcons)[number];

/** The sample notifications and their details. */
export const notifications = defineCollection({
  loader: yamlList('src/content/notifications.yaml'),
  schema: z.strictObject({
    id: text.regex(/^[a-z0-9-]+$/, 'may have small letters, digits and hyphens: it is part of an address'),
    order,
    icon: z.enum(notificationIcons, `must be one of ${notificationIcons.join(', ')}`),
    unread: z.boolean('must be true or false'),
    when: text,
    title: text,
    text,
    details: text,
    link,
    linkText: text,
  }),
});
