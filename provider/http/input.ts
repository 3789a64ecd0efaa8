import type { Context, MiddlewareHandler } from 'hono';
import { z } from 'zod';
import { described } from './describe-route.ts';
import type { AppEnv } from './env.ts';
import { type FieldErrors, hungUp, invalid, notFound, Problem } from './problem.ts';

/** Largest request body, in bytes. */
export const MAX_BODY = 64 * 1024;

const tooLarge = () => new Problem(413, 'Isi permintaan terlalu besar.');

/** The body as text; stops reading, with 413, as soon as it is longer than `limit`, in bytes. Throws 499 when the client hung up. */
export async function readText(request: Request, limit = MAX_BODY): Promise<string> {
  try {
    return await readBody(request, limit);
  } catch (error) {
    if (request.signal.aborted) throw hungUp();
    throw error;
  }
}

async function readBody(request: Request, limit: number): Promise<string> {
  const length = request.headers.get('content-length');
  if (Number(length ?? 0) > limit) throw tooLarge();
  // HTTP lets no more than that through; read at once, without a stream that costs more than an order.
  if (length !== null) return request.text();
  if (!request.body) return '';
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of request.body) {
    size += part.byteLength;
    if (size > limit) throw tooLarge();
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** A sender's own words come back in an answer of bounded size. */
const LONGEST_FIELD = 100;
const MOST_UNKNOWN = 20;

function toFieldErrors(error: z.ZodError): FieldErrors {
  // No prototype: a field may be called '__proto__' or 'constructor'.
  const errors: FieldErrors = Object.create(null);
  // One text per field: the first rule that is broken is the one to mend.
  const put = (path: readonly PropertyKey[], text: string) => {
    errors[path.map(String).join('.').slice(0, LONGEST_FIELD) || 'body'] ??= [text];
  };
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') {
      // Where money is meant, a misspelt field must not pass for a missing one.
      for (const key of issue.keys.slice(0, MOST_UNKNOWN)) put([...issue.path, key], 'Kolom tidak dikenal.');
    } else put(issue.path, issue.message);
  }
  return errors;
}

// Our schemas carry their own texts; Zod's Indonesian ones fill what they leave out.
const { localeError } = z.locales.id();

/** Checks unknown input. Throws a 422 whose errors name the fields. */
export function check<T>(schema: z.ZodType<T>, input: unknown): T {
  const result = schema.safeParse(input, { error: localeError });
  if (result.success) return result.data;
  throw invalid(toFieldErrors(result.error));
}

/** The JSON body, checked. Throws 415, 413, 400 or 422. */
export async function readJson<T>(c: Context<AppEnv>, schema: z.ZodType<T>): Promise<T> {
  const type = c.req.header('content-type') ?? '';
  if (!/^application\/([\w.-]+\+)?json\s*(;|$)/i.test(type)) {
    throw new Problem(415, 'Isi permintaan harus berupa JSON (Content-Type: application/json).');
  }
  let body: unknown;
  try {
    body = JSON.parse(await readText(c.req.raw));
  } catch (error) {
    if (error instanceof SyntaxError) throw new Problem(400, 'Isi permintaan bukan JSON yang valid.');
    throw error;
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new Problem(400, 'Isi permintaan harus berupa objek JSON.');
  }
  return check(schema, body);
}

type Validator<Target extends 'json' | 'query', Schema extends z.ZodObject> = MiddlewareHandler<
  AppEnv,
  string,
  { in: Record<Target, z.input<Schema>>; out: Record<Target, z.output<Schema>> }
>;

/** Checks the JSON body before the handler, which has it as `c.req.valid('json')`; throws as `readJson` does. */
export function jsonBody<Schema extends z.ZodObject>(schema: Schema): Validator<'json', Schema> {
  const validate: Validator<'json', Schema> = async (c, next) => {
    c.req.addValidatedData('json', await readJson(c, schema));
    await next();
  };
  return described(validate, { body: schema, errors: [400, 413, 415, 422] });
}

/** Checks the query before the handler, which has it as `c.req.valid('query')`; throws 422. */
export function query<Schema extends z.ZodObject>(schema: Schema): Validator<'query', Schema> {
  const validate: Validator<'query', Schema> = async (c, next) => {
    c.req.addValidatedData('query', check(schema, c.req.query()));
    await next();
  };
  return described(validate, { query: schema, errors: [422] });
}

/** The id in the path; what cannot be an id is a 404, as an unknown id is. */
export function pathId(c: Context<AppEnv>, what: string): number {
  const text = c.req.param('id') ?? '';
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
  if (id < 1 || id > 2_147_483_647) throw new Problem(404, `${what} tidak ditemukan.`);
  return id;
}

/** A text in the path that names something, such as the token of a link. One with a NUL, which PostgreSQL takes in no text, is a 404. */
export function pathText(c: Context<AppEnv>, name: string, what: string): string {
  const text = c.req.param(name) ?? '';
  if (text.includes('\0')) throw notFound(what);
  return text;
}
