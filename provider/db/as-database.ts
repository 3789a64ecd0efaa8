import type { Db, Tx } from './schema.ts';

/** The transaction in the shape of a database: a transaction begun inside it is a part of it. */
export function asDatabase(tx: Tx): Db {
  return new Proxy(tx, {
    get(target, name) {
      if (name === 'transaction') return () => ({ execute: (work: (inner: Tx) => Promise<unknown>) => work(tx) });
      const value: unknown = Reflect.get(target, name, target);
      // Bound: Kysely's methods use private fields, which a proxy does not have.
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
