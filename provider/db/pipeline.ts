import type { CompiledQuery } from 'kysely';
import { isPostgres } from './locks.ts';
import type { Db } from './schema.ts';

/** The rows that each of some queries answers. */
type Rows<Queries extends readonly (CompiledQuery | null)[]> = {
  [Key in keyof Queries]: Queries[Key] extends CompiledQuery<infer Row> | null ? Row[] : never;
};

/**
 * Runs queries of which none needs another's answer, in this order, and answers the rows of each. To a PostgreSQL they are sent together on
 * one connection, so that they cost one round trip; each still sees what those before it locked and wrote. In place of a query, null stands for
 * one that this database does not need. When one fails, throws its error after all have ended; a transaction is then to be rolled back.
 */
export async function pipelined<const Queries extends readonly (CompiledQuery | null)[]>(
  db: Db,
  queries: Queries,
): Promise<Rows<Queries>> {
  const answers: unknown[][] = [];
  if (isPostgres(db)) {
    // Through Kysely itself, a transaction would wait for each answer before it sends the next.
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
  // One for each query, in their order.
  return answers as Rows<Queries>;
}
