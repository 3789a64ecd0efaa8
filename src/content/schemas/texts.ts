import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { z } from 'astro/zod';
import { withRealDays } from './real-days.ts';
import { day, text } from './words.ts';

/** Screens that are mostly a text: About Us and the Privacy Policy. */
export const texts = defineCollection({
  loader: withRealDays(glob({ base: 'src/content/texts', pattern: '*.md' })),
  schema: z.strictObject({ title: text, description: text, lead: text, updated: day.optional() }),
});
