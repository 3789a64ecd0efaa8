import type { APIRoute } from 'astro';
import { synonymGroups } from '#src/content/read.ts';

/** For browsers that search by themselves, because the server cannot read the catalogue of another provider. */
export const GET: APIRoute = async () => Response.json(await synonymGroups());
