/**
 * Makes the provider's paths dynamic routes in `astro dev`; for a static page it would remove headers, query and body of the request.
 * packages/server/app.ts answers before this endpoint is reached.
 */
export const prerender = false;

export const ALL = (): Response => Response.json({ message: 'Alamat tidak ditemukan.' }, { status: 404 });
