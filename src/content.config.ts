// Where Astro looks for them. What the site's files may hold stands in src/content/schemas, one line for each collection in collections.ts.
export { collections } from './content/schemas/collections.ts';
