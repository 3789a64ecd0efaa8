import { Hono } from 'hono';
import type { Db } from '../db/schema.ts';
import type { AppEnv } from '../http/app-env.ts';
import { notFound } from '../http/problem.ts';
import { Representation } from '../http/representation.ts';
import { pictureOfFile, readPicture } from './picture-store.ts';

/** GET /pictures/…: an uploaded picture. Its name has its hash, so that it never changes. */
export function pictureRoutes({ db }: { db: Db }): Hono<AppEnv> {
  return new Hono<AppEnv>().get('/pictures/:file', async (c) => {
    const name = pictureOfFile(c.req.param('file'));
    const picture = name && (await readPicture(db, name));
    if (!picture) throw notFound('Gambar');
    const headers = {
      'Content-Type': picture.type,
      'Cache-Control': 'public, max-age=31536000, immutable',
      // Another installation can use this server as its PUBLIC_DASHBOARD_HOST.
      'Cross-Origin-Resource-Policy': 'cross-origin',
    };
    return new Representation(Buffer.from(picture.body, 'base64'), headers).respond(c.req.raw);
  });
}
