import type { CompiledQuery } from 'kysely';
import { isPostgres } from './locks.ts';
import type { Db } from './schema.ts';

/** The rows of each query. */
type Rows<Queries extends readonly (CompiledQuery | null)[]> = {
  [Key in keyof Queries]: Queries[Key] extends CompiledQuery<infer Row> | null ? Row[] : never;
};

/**
 * Runs queries in this order and returns the rows of each. No query may need the rows of an earlier one, because PostgreSQL
 * gets all of them together in one round trip; it still executes them in order. null stands for a query that this database
 * does not need. If one fails, throws its error (on PostgreSQL after all have ended); roll back the transaction then.
 */
export async function pipelined<const Queries extends readonly (CompiledQuery | null)[]>(
  db: Db,
  queries: Queries,
): Promise<Rows<Queries>> {
  const answers: unknown[][] = [];
  if (isPostgres(db)) {
    // With Kysely itself, a transaction waits for each response before it sends the next query.
    const ended = await db
      .getExecutor()
      .provideConnection((connection) =>
        Promise.allSettled(queries.map(async (query) => query && connection.executeQuery(query))),
      );
    for (const one of ended) {
      if (one.status === 'rejected') throw one.reason;
      answers.push(one.value?.rows ?? []);
    }
  } else {
    for (const query of queries) answers.push(query ? (await db.executeQuery(query)).rows : []);
  }
  // One per query, in order.
  return answers as Rows<Queries>;
}
