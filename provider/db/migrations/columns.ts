import type { ColumnDefinitionBuilder, CreateTableBuilder } from 'kysely';

/** The databases that the migrations are written for. */
export type DatabaseKind = 'sqlite' | 'postgres';

/** Adds the column `id`: a whole number that counts up and is never given twice, in the database's own words. */
export function idColumn(kind: DatabaseKind) {
  return <T extends string, C extends string>(table: CreateTableBuilder<T, C>): CreateTableBuilder<T, C | 'id'> =>
    kind === 'sqlite'
      ? table.addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
      : table.addColumn('id', 'integer', (column) => column.generatedByDefaultAsIdentity().primaryKey());
}

export const required = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder => column.notNull();

/** A required reference that goes away with what it refers to. */
export const owned = (target: string) => (column: ColumnDefinitionBuilder) =>
  column.notNull().references(target).onDelete('cascade');

/** A required reference to something that must stay as long as this row does. */
export const refersTo = (target: string) => (column: ColumnDefinitionBuilder) => column.notNull().references(target);
