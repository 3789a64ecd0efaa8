import type { CompiledQuery, DialectAdapter } from 'kysely';
import type { Db } from './schema.ts';

/** Placeholder for a value while a query is built. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) });

/** Names of all prepared queries by text: PostgreSQL keeps the plan of a named statement. */
const names = new Map<string, string>();

/** Returns the name under which PostgreSQL prepares this text; undefined for a rare query. */
export function preparedName(text: string): string | undefined {
  return names.get(text);
}

/** Runs with values and returns the rows. */
type Prepared<V, R> = (db: Db, values: V) => Promise<R[]>;

/**
 * A frequent query: built and compiled once per database, then run with other values. `build` may only pass values
 * on, never read them, and the query's text must not depend on them.
 */
export function prepared<V extends object, R>(build: (db: Db, value: V) => CompiledQuery<R>): Prepared<V, R> {
  const compiled = new WeakMap<DialectAdapter, CompiledQuery<R>>();
  return async (db, values) => {
    const { adapter } = db.getExecutor();
    let query = compiled.get(adapter);
    if (!query) {
      // Every property is a placeholder, so it has all properties of V.
      query = build(db, placeholders as V);
      compiled.set(adapter, query);
      if (!names.has(query.sql)) names.set(query.sql, `slotterbit_${names.size + 1}`);
    }
    const parameters = query.parameters.map((one) =>
      one instanceof Placeholder ? Reflect.get(values, one.name) : one,
    );
    return (await db.executeQuery<R>({ ...query, parameters })).rows;
  };
}

/** Like `prepared` for any number of rows: built once per number. All rows have the columns of the first. */
export function preparedRows<Row extends object, R>(
  build: (db: Db, rows: Row[]) => CompiledQuery<R>,
): Prepared<readonly Row[], R> {
  const byCount = new Map<number, Prepared<Record<string, unknown>, R>>();
  return (db, rows) => {
    const columns = Object.keys(rows[0] ?? {});
    const keys = rows.map((_, row) => columns.map((column) => [column, `${column} ${row}`] as const));
    let query = byCount.get(rows.length);
    if (!query) {
      // A row of placeholders has the columns of Row.
      const rowOf = (value: Record<string, unknown>, row: (typeof keys)[number]) =>
        Object.fromEntries(row.map(([column, key]) => [column, value[key]])) as Row;
      query = prepared((db: Db, value: Record<string, unknown>) =>
        build(
          db,
          keys.map((row) => rowOf(value, row)),
        ),
      );
      byCount.set(rows.length, query);
    }
    const values = rows.flatMap((row, n) => columns.map((column) => [`${column} ${n}`, Reflect.get(row, column)]));
    return query(db, Object.fromEntries(values));
  };
}
