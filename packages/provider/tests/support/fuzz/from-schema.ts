import * as fc from 'fast-check';

/** The parts of JSON Schema that the provider's OpenAPI document uses. */
export type JsonSchema = {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  maximum?: number;
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
};

const NUMBERS = [0, -1, 1, 2, 5, 1000, 1001, 0.5, -0.0001, 2 ** 31 - 1, 2 ** 31, 2 ** 53, 1e300, -1e300, 1_500_000];
const TEXTS = [
  ...[
    '',
    ' ',
    '-',
    'null',
    '0',
    '1',
    'DEMO',
    'supp',
    "' or 1=1 --",
    '%',
    '\u0000',
    '\ud800',
    '\u202e',
    '🧨'.repeat(50),
  ],
  ...['x'.repeat(5000), '../../etc/passwd', '{{7*7}}', '<script>alert(1)</script>', '2026-12-01', '2026-13-01'],
  ...['__proto__', 'constructor', 'SUPP', 'a@b.test', '\n\r', 'ﬀ', 'İ'],
];

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let n = 0; n < depth; n += 1) value = n % 2 ? [value] : { a: value };
  return value;
}

/** Values that fit no field: wrong types, huge numbers, odd texts, deep nesting, long lists. */
export const junk: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, [], {}, [[]], nested(2_000), Array(3_000).fill(0)),
  fc.constantFrom(...NUMBERS),
  fc.constantFrom(...TEXTS),
  fc.string({ unit: 'binary' }),
  fc.jsonValue(),
);

/** Values of the schema, sometimes replaced by junk; `ids` are ids that exist in the database. */
export function fromSchema(schema: JsonSchema, ids: readonly number[]): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 9, arbitrary: proper(schema, ids) }, { weight: 1, arbitrary: junk });
}

function proper(schema: JsonSchema, ids: readonly number[]): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => fromSchema(one, ids)));
  switch (schema.type) {
    case 'integer':
    case 'number':
      return fc.oneof(
        fc.constantFrom(...ids),
        limits(schema),
        fc.integer({ min: 0, max: 20 }),
        fc.constantFrom(...NUMBERS),
      );
    case 'string':
      return fc.oneof(fc.constantFrom(...TEXTS), fc.string({ unit: 'grapheme' }), fc.emailAddress());
    case 'boolean':
      return fc.boolean();
    case 'array':
      return fc.array(fromSchema(schema.items ?? {}, ids), { maxLength: 4 });
    case 'object':
      return objects(schema, ids);
    default:
      return junk;
  }
}

/** The lowest and the highest number, and their neighbours. */
const limits = ({ minimum = 0, maximum = 20 }: JsonSchema) =>
  fc.constantFrom(minimum - 1, minimum, minimum + 1, maximum - 1, maximum, maximum + 1);

/** All fields, some fields, or all with an unknown one. */
function objects({ properties = {} }: JsonSchema, ids: readonly number[]): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, fromSchema(field, ids)]));
  const whole = fc.record(fields);
  const partial = fc.record(fields, { requiredKeys: [] });
  const more = fc.tuple(whole, fc.constantFrom('__proto__', 'admin', 'total', 'constructor'), junk);
  return fc.oneof(
    { weight: 6, arbitrary: whole },
    { weight: 2, arbitrary: partial },
    {
      weight: 1,
      arbitrary: more.map(([object, name, value]) => ({ ...object, ...JSON.parse(`{"${name}":0}`), [name]: value })),
    },
  );
}

/** A valid body in which one field of the first two levels is unchanged, removed or replaced by junk. */
export function nearly(body: Record<string, unknown>): fc.Arbitrary<Record<string, unknown>> {
  const names = Object.keys(body);
  const [name = '', ...others] = names;
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant(body) },
    {
      weight: 5,
      arbitrary: fc.tuple(fc.constantFrom(name, ...others), junk).map(([key, value]) => ({ ...body, [key]: value })),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(name, ...others).map((key) => {
        const { [key]: _, ...rest } = body;
        return rest;
      }),
    },
  );
}
