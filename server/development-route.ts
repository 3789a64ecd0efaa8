/**
 * Tells `astro dev` that the provider's paths are no static page: of a request for one it would drop headers, query and
 * body. server/app.ts answers before this endpoint is reached; astro.config.mjs adds it in development only.
 */
export const prerender = false;

export const ALL = (): Response => Response.json({ message: 'Alamat tidak ditemukan.' }, { status: 404 });
