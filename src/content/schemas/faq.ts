import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { z } from 'astro/zod';
import { order, text } from './words.ts';

/** The accordions of Support (docs/product.md 2), in their order. */
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
