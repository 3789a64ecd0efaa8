import { usableText } from '../values/usable-text.ts';
import { fieldsOf, first, idOf, listOf, stringOf } from './read-values.ts';

/** Reads `success` or `status`: a boolean, a word, or an HTTP status. Null for anything else, such as a sentence. */
function markOf(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value;
  const word = usableText(value)?.toLowerCase() ?? '';
  if (/^(success|sukses|berhasil|ok|true|1|2\d\d)$/.test(word)) return true;
  return /^(fail.*|error|gagal|false|0|[45]\d\d)$/.test(word) ? false : null;
}

/** Returns whether an answer says that its call succeeded or failed (docs/product.md 7); null if it says neither. */
export function statedOutcome(body: unknown): boolean | null {
  const fields = fieldsOf(body);
  const { success, status, error, errors } = fields;
  const mark = markOf(success);
  if (mark !== null) return mark;
  const hasErrors = error === true || statedStatus(body) !== null || textsByField([error, errors]).length > 0;
  const other = markOf(status) ?? (hasErrors ? false : null);
  // An order has a status too, and it can be 'failed'.
  return other === false && first(fields, 'id order_id', idOf) !== null ? null : other;
}

/** Returns the HTTP status of an error that an answer states in `status` or `code`; null without one. */
export function statedStatus(body: unknown): number | null {
  return first(fieldsOf(body), 'status code', (value) => {
    const status = idOf(value) ?? 0;
    return status >= 400 && status < 600 ? status : null;
  });
}

/** Returns whether an answer with a status of success is a refusal, or a page instead of JSON. An empty answer is a success. */
export function isRefusal(body: unknown): boolean {
  return (typeof body === 'string' && /^\s*</.test(body)) || statedOutcome(body) === false;
}

/**
 * Returns the texts of an error in any shape, each with its field, or '' without one: a text, a list of texts, a list of objects with a
 * message, or a map with these as values.
 */
export function textsByField(value: unknown, field = '', depth = 0): [field: string, text: string][] {
  const text = stringOf(value);
  if (text !== null) return [[field, text]];
  const fields = fieldsOf(value);
  const message = first(fields, 'message msg', stringOf);
  if (message !== null) return [[first(fields, 'field path param', stringOf) ?? field, message]];
  if (depth > 4) return [];
  const list = listOf(value)?.map((element) => [field, element] as const);
  const inner = list ?? Object.entries(fields).map(([name, element]) => [field || name, element] as const);
  return inner.flatMap(([name, element]) => textsByField(element, name, depth + 1));
}
