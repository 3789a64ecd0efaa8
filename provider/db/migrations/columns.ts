import type { ColumnDefinitionBuilder, CreateTableBuilder } from 'kysely';

/** The databases that the migrations are written for. */
export type DatabaseKind = 'sqlite' | 'postgres';

/** Adds the column `id`: an auto-increment that never reuses numbers, in the database's dialect. */
export function idColumn(kind: DatabaseKind) {
  return <T extends string, C extends string>(table: CreateTableBuilder<T, C>): CreateTableBuilder<T, C | 'id'> =>
    kind === 'sqlite'
      ? table.addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
      : table.addColumn('id', 'integer', (column) => column.generatedByDefaultAsIdentity().primaryKey());
}

export const required = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder => column.notNull();

/** A required reference with cascading delete. */
export const owned = (target: string) => (column: ColumnDefinitionBuilder) =>
  column.notNull().references(target).onDelete('cascade');

/** A required reference to a row that must not be deleted. */
export const refersTo = (target: string) => (column: ColumnDefinitionBuilder) => column.notNull().references(target);
