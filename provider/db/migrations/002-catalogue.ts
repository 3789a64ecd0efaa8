import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { type DatabaseKind, idColumn, owned, refersTo, required } from './columns.ts';

/** Items, indexings, slots, feedbacks. */
export function catalogueMigration(kind: DatabaseKind): Migration {
  const id = idColumn(kind);
  return {
    async up(db: Kysely<unknown>) {
      const schema = db.schema;
      await schema
        .createTable('items')
        .$call(id)
        .addColumn('code', 'text', (c) => c.notNull().unique())
        .addColumn('name', 'text', required)
        .addColumn('kategori', 'text')
        .addColumn('image', 'text')
        .addColumn('price', 'bigint')
        .addColumn('old_price', 'bigint')
        .addColumn('badge_text', 'text')
        .addColumn('badge_color', 'text')
        .addColumn('max_termin', 'integer', required)
        .addColumn('deskripsi', 'text')
        .addColumn('penerbit', 'text')
        .addColumn('issn', 'text')
        .addColumn('frekuensi', 'text')
        .addColumn('position', 'integer', required)
        .addColumn('archived_at', 'text')
        .addColumn('created_at', 'text', required)
        .addColumn('updated_at', 'text', required)
        .addCheckConstraint('items_max_termin', sql`max_termin between 1 and 4`)
        .execute();
      await schema
        .createTable('indexings')
        .$call(id)
        .addColumn('code', 'text', (c) => c.notNull().unique())
        .addColumn('nama', 'text', required)
        .addColumn('image', 'text')
        .addColumn('position', 'integer', required)
        .execute();
      await schema
        .createTable('item_indexings')
        .addColumn('item_id', 'integer', owned('items.id'))
        .addColumn('indexing_id', 'integer', refersTo('indexings.id'))
        .addColumn('list', 'integer', required)
        .addColumn('harga_jual', 'bigint')
        .addColumn('position', 'integer', required)
        .addPrimaryKeyConstraint('item_indexings_pk', ['item_id', 'indexing_id'])
        .addCheckConstraint('item_indexings_list', sql`list in (1, 2)`)
        .addCheckConstraint('item_indexings_harga', sql`harga_jual >= 0`)
        .execute();
      await schema
        .createTable('slots')
        .$call(id)
        .addColumn('item_id', 'integer', owned('items.id'))
        .addColumn('year', 'integer', required)
        .addColumn('month', 'integer', required)
        .addColumn('month_end', 'integer')
        .addColumn('volume_issue', 'text')
        .addColumn('capacity', 'integer', required)
        .addColumn('used', 'integer', (c) => c.notNull().defaultTo(0))
        .addUniqueConstraint('slots_month', ['item_id', 'year', 'month'])
        .addCheckConstraint('slots_month_range', sql`month between 1 and 12`)
        // The last guard against overselling a month, whatever the code does.
        .addCheckConstraint('slots_used_range', sql`used >= 0 and used <= capacity`)
        .execute();
      await schema
        .createTable('feedbacks')
        .$call(id)
        .addColumn('item_id', 'integer', owned('items.id'))
        .addColumn('rating', 'integer', required)
        .addColumn('comment', 'text')
        .addColumn('name', 'text', required)
        .addColumn('date', 'text', required)
        .addCheckConstraint('feedbacks_rating', sql`rating between 1 and 5`)
        .execute();
      await schema.createIndex('feedbacks_item').on('feedbacks').column('item_id').execute();
    },
  };
}
