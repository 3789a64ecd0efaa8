// The collections for Astro. Schemas are in src/content/schemas, one line per collection in collections.ts.
export { collections } from './content/schemas/collections.ts';
