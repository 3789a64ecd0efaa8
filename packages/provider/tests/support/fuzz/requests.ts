import * as fc from 'fast-check';
import { fromSchema, type JsonSchema, junk } from './from-schema.ts';

type Operation = {
  parameters: { name: string; in: 'path' | 'query'; schema: JsonSchema }[];
  requestBody?: { content: { 'application/json': { schema: JsonSchema } } };
  responses: Record<string, unknown>;
};
export type OpenApi = { paths: Record<string, Record<string, Operation>> };

/** One request to send. `body` is its text; `statuses` are the documented statuses. */
export type Shot = {
  call: string;
  method: string;
  path: string;
  body: string | null;
  type: string;
  token: string | null;
  statuses: ReadonlySet<number>;
};

/** Bodies that do not parse, or that expand to a huge size. */
const BROKEN = [
  ...['', '{', '[]', 'null', '"a"', '{"a":1,}', '\u0000', '['.repeat(30_000), '{"a":'.repeat(8_000)],
  ...[`${'['.repeat(20_000)}${']'.repeat(20_000)}`, `{"qty":${'1'.repeat(60_000)}}`, `{"a":"${'x'.repeat(70_000)}"}`],
];

/** Statuses that every call may answer, also if its documentation does not list them. */
const ALWAYS = [400, 404, 413, 415];

const segment = (ids: readonly number[]) =>
  fc
    .oneof(
      fc.constantFrom(...ids.map(String)),
      fc.constantFrom('0', '-1', '1e3', '9'.repeat(30), 'abc', "1' or '1", '%00', '🧨'),
      fc.string({ minLength: 1 }),
    )
    .map(toSegment);

/** Short enough for a header of Node.js. */
const LONGEST_VALUE = 1_000;

/** A value of a query parameter, encoded. */
const queryValue = (schema: JsonSchema, ids: readonly number[]) =>
  fc.oneof({ weight: 3, arbitrary: fromSchema(schema, ids) }, { weight: 1, arbitrary: segment(ids) }).map((value) => {
    const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
    return encodeURIComponent(text.slice(0, LONGEST_VALUE).toWellFormed());
  });

/** '.' and '..' would change the path, an empty parameter the route. */
function toSegment(text: string): string {
  const encoded = encodeURIComponent(text.toWellFormed());
  return encoded === '' || /^\.+$/.test(encoded) ? 'x' : encoded;
}

function bodyOf(operation: Operation, ids: readonly number[], near: fc.Arbitrary<unknown> | undefined) {
  const schema = operation.requestBody?.content['application/json'].schema;
  if (!schema) return fc.constant(null);
  return fc.oneof(
    { weight: 8, arbitrary: fromSchema(schema, ids).map((value) => JSON.stringify(value) ?? '') },
    { weight: near ? 8 : 0, arbitrary: (near ?? junk).map((value) => JSON.stringify(value) ?? '') },
    { weight: 1, arbitrary: fc.constantFrom(...BROKEN) },
  );
}

/**
 * Requests to every documented call, valid or nearly valid. `near` are valid bodies of a call ('post /carts') to start from; `tokens` are the
 * access tokens to send.
 */
export function shots(
  document: OpenApi,
  ids: readonly number[],
  tokens: readonly (string | null)[],
  near: Readonly<Record<string, fc.Arbitrary<unknown>>>,
): fc.Arbitrary<Shot> {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  return fc.oneof(
    ...calls.map(({ path, method, operation }) => {
      const call = `${method} ${path}`;
      const inQuery = operation.parameters.filter((one) => one.in === 'query');
      const query = fc.record(Object.fromEntries(inQuery.map(({ name, schema }) => [name, queryValue(schema, ids)])), {
        requiredKeys: [],
      });
      return fc
        .record({
          filled: segment(ids).map((text) => path.replace(/\{\w+\}/, text)),
          query,
          body: bodyOf(operation, ids, near[call]),
          type: fc.oneof(
            { weight: 19, arbitrary: fc.constant('application/json') },
            { weight: 1, arbitrary: fc.constant('text/plain') },
          ),
          token: fc.constantFrom(...tokens),
        })
        .map(({ filled, query: asked, body, type, token }) => {
          const pairs = Object.entries(asked).map(([name, value]) => `${name}=${value}`);
          const statuses = new Set([...Object.keys(operation.responses).map(Number), ...ALWAYS]);
          statuses.delete(500);
          return {
            call,
            method: method.toUpperCase(),
            body,
            type,
            token,
            statuses,
            path: pairs.length > 0 ? `${filled}?${pairs.join('&')}` : filled,
          };
        });
    }),
  );
}
