import { defineCollection } from 'astro:content';
import { z } from 'astro/zod';
import { drawing, link, order, text } from './fields.ts';
import { yamlList } from './loaders.ts';

/** The organisation that runs the site. */
export const site = defineCollection({
  loader: yamlList('src/content/site.yaml'),
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

const menuIcons = ['user', 'bell', 'storefront', 'files', 'heart', 'gear'] as const;

export type MenuIcon = (typeof menuIcons)[number];

/** The side menu. */
export const menu = defineCollection({
  loader: yamlList('src/content/menu.yaml'),
  schema: z.strictObject({
    id: text,
    order,
    text,
    link,
    icon: z.enum(menuIcons, `must be one of ${menuIcons.join(', ')}`),
    badge: text.optional(),
  }),
});

/** The slides at the top of /home. */
export const hero = defineCollection({
  loader: yamlList('src/content/hero.yaml'),
  schema: ({ image }) =>
    z.strictObject({ id: text, order, title: text, text, link, linkText: text, image: drawing(image, 'src/content') }),
});

/** The promo banner of /home. */
export const promo = defineCollection({
  loader: yamlList('src/content/promo.yaml'),
  schema: ({ image }) =>
    z.strictObject({
      id: z.literal('promo', "must be 'promo'"),
      badge: text,
      title: text,
      link,
      linkText: text,
      image: drawing(image, 'src/content'),
    }),
});

/** The languages that a customer may choose. */
export const languages = defineCollection({
  loader: yamlList('src/content/languages.yaml', (all) =>
    all.filter((language) => language['default']).length === 1
      ? undefined
      : 'exactly one language must have default: true',
  ),
  schema: z.strictObject({
    id: text.regex(/^[a-z]{2,3}(-[A-Za-z]+)?$/, 'must be a language code, like id or pt-BR'),
    order,
    name: text,
    native: text,
    default: z.boolean('must be true or false').default(false),
  }),
});

/** What a screen mainly shows; components/content-icons.ts has an icon for each. */
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
  loader: yamlList('src/content/screens.yaml'),
  schema: z.strictObject({ id: text, order, title: text, text, screens: z.array(screen).min(1) }),
});
