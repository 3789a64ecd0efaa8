import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import { encodePicture, type PictureUse } from './encode-picture.ts';

/** The folder of stored pictures in the site's addresses and in the catalogue. */
const FOLDER = 'pictures/';
const HASH_LENGTH = 32;

type Name = { hash: string; width: number };

const pathOf = ({ hash, width }: Name) => `${FOLDER}${hash}-${width}w.webp`;

/** Returns which picture a file of the folder is; null: none can have this name. */
export function pictureOfFile(file: string): Name | null {
  const [, hash, width] = /^([0-9a-f]{32})-(\d{1,4})w\.webp$/.exec(file) ?? [];
  return hash === undefined ? null : { hash, width: Number(width) };
}

/** Stores an uploaded picture in its widths. Returns its path for the catalogue. Throws `PictureRefused`. */
export async function storePicture(db: Db, bytes: Buffer, use: PictureUse, now: Date): Promise<string> {
  const { hash, widths } = await encodePicture(bytes, use);
  const created_at = now.toISOString();
  const rows = widths.map(({ body, ...row }) => ({ ...row, hash, created_at, body: body.toString('base64') }));
  await db
    .insertInto('pictures')
    .values(rows)
    .onConflict((on) => on.columns(['hash', 'width']).doUpdateSet({ created_at }))
    .execute();
  return pathOf({ hash, width: widths[0]?.width ?? 0 });
}

export async function readPicture(db: Db, { hash, width }: Name): Promise<{ type: string; body: string } | null> {
  const pictures = db.selectFrom('pictures').select(['type', 'body']).where('hash', '=', hash);
  return (await pictures.where('width', '=', width).executeTakeFirst()) ?? null;
}

/** Returns the paths of all stored pictures. */
export async function storedPictures(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('pictures').select(['hash', 'width']).execute();
  return new Set(rows.map(pathOf));
}

/** Deletes the pictures that neither the catalogue nor an order names, stored before that time: a form may still wait with a newer one. */
export async function deleteUnusedPictures(db: Db, before: string): Promise<boolean> {
  const named = (table: 'items' | 'indexings' | 'order_items', column: 'image' | 'item_image') =>
    sql`select substr(${sql.ref(column)}, ${sql.lit(FOLDER.length + 1)}, ${sql.lit(HASH_LENGTH)}) from ${sql.table(table)}
      where ${sql.ref(column)} like ${`${FOLDER}%`}`;
  await sql`delete from pictures where created_at < ${before} and hash not in (${named('items', 'image')}
    union ${named('indexings', 'image')} union ${named('order_items', 'item_image')})`.execute(db);
  return false;
}
