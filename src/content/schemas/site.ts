import { defineCollection } from 'astro/content/config';
import { z } from 'astro/zod';
import { menuIcons, previews, shapes } from './choices.ts';
import { drawing, link, order, phone, picture, text } from './fields.ts';
import { entryFiles, exactlyOne, onlyFile } from './loaders.ts';

/** The colour of texts on buttons in e-mails (provider/mail). */
const WHITE = '#ffffff';

/** Minimum contrast of text: WCAG 2.2, 1.4.3. */
const READABLE = 4.5;

/** The contrast of two colours written as #rrggbb, from 1 to 21 (WCAG 2.2, contrast ratio). */
function contrast(one: string, two: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(two)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The organisation that runs the site. */
export const site = defineCollection({
  loader: onlyFile('site'),
  schema: ({ image }) =>
    z.strictObject({
      name: text,
      tagline: text,
      /** For the English demo screens. */
      taglineEnglish: text,
      description: text,
      /** Tax number, on invoices and receipts. */
      npwp: text.optional(),
      /** On the letterhead of invoices and receipts. */
      logo: picture(image).optional(),
      /** On receipts, next to the day. */
      city: text.optional(),
      /** Who signs receipts; the organisation without a name. */
      signatory: text.optional(),
      signatoryTitle: text.optional(),
      signature: picture(image).optional(),
      stamp: picture(image).optional(),
      contact: z.strictObject({ email: z.email('must be an e-mail address'), whatsapp: phone }),
      /** Only provider/platform/brand.ts reads it: e-mail has no stylesheet. */
      accent: text
        .regex(shapes.colour.regex, { error: shapes.colour.message, abort: true })
        .refine((colour) => contrast(colour, WHITE) >= READABLE, {
          error: ({ input }) =>
            `is too light for the white text on it: their contrast is ${contrast(String(input), WHITE).toFixed(1)}, and must be at least ${READABLE}; choose a darker colour`,
        }),
    }),
});

/** The side menu. */
export const menu = defineCollection({
  loader: entryFiles('src/content/menu', 'yaml'),
  schema: z.strictObject({
    text,
    order,
    link,
    icon: z.enum(menuIcons, `must be one of ${menuIcons.join(', ')}`),
    badge: text.optional(),
  }),
});

/** The slides at the top of /home. */
export const hero = defineCollection({
  loader: entryFiles('src/content/hero', 'yaml'),
  schema: ({ image }) => z.strictObject({ title: text, order, text, link, linkText: text, image: drawing(image) }),
});

/** The promo banner of /home. */
export const promo = defineCollection({
  loader: onlyFile('promo'),
  schema: ({ image }) =>
    z.strictObject({
      badge: text,
      title: text,
      link,
      linkText: text,
      image: drawing(image),
    }),
});

/** Words of one meaning for the search of journals: a group is a line of words, or of beginnings of words with at least four letters. */
export const synonyms = defineCollection({
  loader: onlyFile('synonyms'),
  schema: z.strictObject({ groups: z.array(text.regex(shapes.words.regex, shapes.words.message)) }),
});

/** The languages that a customer can choose. */
export const languages = defineCollection({
  loader: entryFiles('src/content/languages', 'yaml', {
    names: shapes.languageCode,
    check: (all) => exactlyOne(all, (language) => language['default'] === true, 'default', 'default: true'),
  }),
  schema: z.strictObject({
    name: text,
    order,
    native: text,
    default: z.boolean('must be true or false').default(false),
  }),
});

const screen = z
  .strictObject({
    /** As in the route table, with {names} for parameters. */
    route: link,
    /** An example address of such a route. */
    link: link.optional(),
    title: text,
    preview: z.enum(previews, `must be one of ${previews.join(', ')}`),
  })
  .refine(({ route, link }) => !route.includes('{') || link !== undefined, 'a route with a {part} needs a link');

/** The index of all screens, by group; screens keep the order of the file. */
export const screens = defineCollection({
  loader: entryFiles('src/content/screens', 'yaml'),
  schema: z.strictObject({
    title: text,
    order,
    text,
    screens: z.array(screen).min(1, 'must have at least one screen'),
  }),
});
