import type { CompiledQuery, DialectAdapter } from 'kysely';
import type { Db } from './schema.ts';

/** Stands for a value while a query is built. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) });

/** Names by text of all prepared queries: a PostgreSQL keeps the plan of a named statement. */
const names = new Map<string, string>();

/** The name under which connections to a PostgreSQL prepare this text; undefined for one that is not worth keeping. */
export function preparedName(text: string): string | undefined {
  return names.get(text);
}

/**
 * A query that is asked often: built and compiled once for each database, then run with other values. `build` may use each value only as a
 * value (never look at it), and the query's text must not depend on one. Answers the rows.
 */
export function prepared<V extends object, R>(
  build: (db: Db, value: V) => CompiledQuery<R>,
): (db: Db, values: V) => Promise<R[]> {
  const compiled = new WeakMap<DialectAdapter, CompiledQuery<R>>();
  return async (db, values) => {
    const executor = db.getExecutor();
    let query = compiled.get(executor.adapter);
    if (!query) {
      // Every property of it is a placeholder, so it has all those of V.
      query = build(db, placeholders as V);
      compiled.set(executor.adapter, query);
      if (!names.has(query.sql)) names.set(query.sql, `slotterbit_${names.size + 1}`);
    }
    const parameters = query.parameters.map((one) =>
      one instanceof Placeholder ? Reflect.get(values, one.name) : one,
    );
    const { rows } = await executor.executeQuery<R>({ ...query, parameters });
    return rows;
  };
}

/** The same for a query that takes any number of rows: built once for each number of them. All rows have the columns of the first. */
export function preparedRows<Row extends object, R>(
  build: (db: Db, rows: Row[]) => CompiledQuery<R>,
): (db: Db, rows: readonly Row[]) => Promise<R[]> {
  const byCount = new Map<number, (db: Db, values: Record<string, unknown>) => Promise<R[]>>();
  return (db, rows) => {
    const columns = Object.keys(rows[0] ?? {});
    const keys = rows.map((_, row) => columns.map((column) => [column, `${column} ${row}`] as const));
    let query = byCount.get(rows.length);
    if (!query) {
      // A row of places has the columns of Row.
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
