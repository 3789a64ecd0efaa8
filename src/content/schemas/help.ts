import { defineCollection } from 'astro/content/config';
import { z } from 'astro/zod';
import { chatSides, faqGroups, notificationIcons, shapes } from './choices.ts';
import { day, draft, link, order, picture, text } from './fields.ts';
import { entryFiles, onlyFile } from './loaders.ts';

/** Screens that consist mostly of text: About Us and the Privacy Policy. */
export const texts = defineCollection({
  loader: entryFiles('src/content/texts', 'md', {
    pages: { 'about-us': '/about-us', 'privacy-policy': '/privacy-policy' },
  }),
  schema: z.strictObject({ title: text, description: text, lead: text, updated: day.optional() }),
});

/** The figures that count up on About Us. */
export const figures = defineCollection({
  loader: entryFiles('src/content/figures', 'yaml'),
  schema: z.strictObject({
    label: text,
    order,
    value: z.int('must be a whole number').nonnegative('must be 0 or more'),
    /** Text after the number. */
    suffix: z.string("must be a text in quotes, like '+'").default(''),
  }),
});

const groups = Object.keys(faqGroups) as (keyof typeof faqGroups)[]; // `keys` has no names.

/** Questions and answers: one Markdown file each; the body is the answer. */
export const faq = defineCollection({
  loader: entryFiles('src/content/faq', 'md'),
  schema: z.strictObject({
    question: text,
    order,
    group: z.enum(groups, `must be one of ${groups.join(', ')}`),
    draft,
  }),
});

/** The contact screen. E-mail address and WhatsApp number are in site.yaml. */
export const contact = defineCollection({
  loader: onlyFile('contact'),
  schema: ({ image }) =>
    z.strictObject({
      intro: text,
      promise: text,
      address: text,
      hours: text,
      map: picture(image),
      mapAlt: text,
      topics: z.array(text).min(1, 'must have at least one topic'),
    }),
});

/** The sample conversation of the live chat. */
export const chat = defineCollection({
  loader: entryFiles('src/content/chat', 'yaml'),
  schema: z.strictObject({
    text,
    order,
    from: z.enum(chatSides, "must be 'agent' or 'customer'"),
    time: text.regex(shapes.time.regex, shapes.time.message),
  }),
});

/** The sample notifications and their details. */
export const notifications = defineCollection({
  loader: entryFiles('src/content/notifications', 'yaml'),
  schema: z.strictObject({
    title: text,
    order,
    icon: z.enum(notificationIcons, `must be one of ${notificationIcons.join(', ')}`),
    unread: z.boolean('must be true or false'),
    when: text,
    text,
    details: text,
    link,
    linkText: text,
  }),
});
