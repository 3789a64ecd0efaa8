import { inIndonesian } from '@slotterbit/contract/calls/schema-faults.ts';
import type { FieldErrors } from '@slotterbit/contract/client/api-error.ts';
import type { Context, MiddlewareHandler } from 'hono';
import type { z } from 'zod';
import { MAX_ID } from '../db/parameters.ts';
import type { AppEnv } from './app-env.ts';
import { described } from './openapi.ts';
import { hungUp, invalid, notFound, Problem } from './problem.ts';

/** Largest request body, in bytes. */
export const MAX_BODY_BYTES = 64 * 1024;

export const tooLarge = () => new Problem(413, 'Isi permintaan terlalu besar.');

/**
 * Reads the body as text; stops with 413 as soon as it is longer than `limit` bytes. Throws 499 if the client
 * disconnected.
 */
export async function readText(request: Request, limit = MAX_BODY_BYTES): Promise<string> {
  return new TextDecoder().decode(await readBytes(request, limit));
}

/** Reads the body like `readText`, as bytes. */
export async function readBytes(request: Request, limit: number): Promise<ArrayBuffer | Buffer<ArrayBuffer>> {
  try {
    return await readBody(request, limit);
  } catch (error) {
    if (request.signal.aborted) throw hungUp();
    throw error;
  }
}

async function readBody(request: Request, limit: number): Promise<ArrayBuffer | Buffer<ArrayBuffer>> {
  const length = request.headers.get('content-length');
  if (Number(length ?? 0) > limit) throw tooLarge();
  // HTTP allows no longer body; read at once, because a stream costs more than an order.
  if (length !== null) return request.arrayBuffer();
  if (!request.body) return Buffer.alloc(0);
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of request.body) {
    size += part.byteLength;
    if (size > limit) throw tooLarge();
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Limits the caller's own words in a response. */
const MAX_FIELD_LENGTH = 100;
const MAX_UNKNOWN_FIELDS = 20;

function toFieldErrors(error: z.ZodError): FieldErrors {
  // No prototype: a field may be called '__proto__' or 'constructor'.
  const errors: FieldErrors = Object.create(null);
  // One text per field: the first broken rule.
  const put = (path: readonly PropertyKey[], text: string) => {
    errors[path.map(String).join('.').slice(0, MAX_FIELD_LENGTH) || 'body'] ??= [text];
  };
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') {
      // For money, a misspelt field must not look like a missing one.
      for (const key of issue.keys.slice(0, MAX_UNKNOWN_FIELDS)) put([...issue.path, key], 'Kolom tidak dikenal.');
    } else put(issue.path, issue.message);
  }
  return errors;
}

/** Checks unknown input. Throws a 422 whose errors name the fields. */
export function check<T>(schema: z.ZodType<T>, input: unknown): T {
  const result = schema.safeParse(input, inIndonesian);
  if (result.success) return result.data;
  throw invalid(toFieldErrors(result.error));
}

/** Reads and validates the JSON body. Throws 415, 413, 400 or 422. */
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

/** Validates the JSON body before the handler, which reads it as `c.req.valid('json')`; throws like `readJson`. */
export function jsonBody<Schema extends z.ZodObject>(schema: Schema): Validator<'json', Schema> {
  const validate: Validator<'json', Schema> = async (c, next) => {
    c.req.addValidatedData('json', await readJson(c, schema));
    await next();
  };
  return described(validate, { body: schema, errors: [400, 413, 415, 422] });
}

/** Validates the query before the handler, which reads it as `c.req.valid('query')`; throws 422. */
export function query<Schema extends z.ZodObject>(schema: Schema): Validator<'query', Schema> {
  const validate: Validator<'query', Schema> = async (c, next) => {
    c.req.addValidatedData('query', check(schema, c.req.query()));
    await next();
  };
  return described(validate, { query: schema, errors: [422] });
}

/** The id in the path; an impossible id is a 404, like an unknown one. */
export function pathId(c: Context<AppEnv>, what: string): number {
  const text = c.req.param('id') ?? '';
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
  if (id < 1 || id > MAX_ID) throw new Problem(404, `${what} tidak ditemukan.`);
  return id;
}

/** A name in the path, such as the token of a link. One with a NUL, which PostgreSQL accepts in no text, is a 404. */
export function pathText(c: { req: { param(name: string): string | undefined } }, name: string, what: string): string {
  const text = c.req.param(name) ?? '';
  if (text.includes('\0')) throw notFound(what);
  return text;
}
