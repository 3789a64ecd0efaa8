import { usableText } from '#domain/usable-text.ts';
import type { FieldErrors } from './api-error.ts';
import { fieldsOf, isFields } from './decode/fields.ts';
import { first } from './decode/read.ts';

/**
 * A call that did not give what was asked for. `status` is 0 without an answer; `body` is the answer's JSON or text;
 * `exception` is what went wrong without an answer, in words for the customer.
 */
export type Failure = { status: number; body: unknown; exception: string | null };

/** What the server said went wrong, under `message` or `error`; null when it said nothing. */
export function serverMessage({ body }: Failure): string | null {
  return first(fieldsOf(body), 'message error error.message', textOf);
}

/** Only the server's `message`. */
export function plainMessage({ body }: Failure): string | null {
  return first(fieldsOf(body), 'message', textOf);
}

/** The server's texts per field; {} when there are none. */
export function fieldErrors({ body }: Failure): FieldErrors {
  const errors = fieldsOf(body)['errors'];
  if (!isFields(errors)) return {};
  const texts = Object.entries(errors).map(([field, value]): [string, string[]] => [field, textsOf(value)]);
  return Object.fromEntries(texts.filter(([, list]) => list.length > 0));
}

/** Whether the answer has an errors map at all, be it empty. */
export function hasErrors({ body }: Failure): boolean {
  return isFields(fieldsOf(body)['errors']);
}

/** A text body, unless it is a page of HTML, which no customer should read. */
export function textBody({ body }: Failure): string | null {
  const text = textOf(body);
  return text !== null && !text.startsWith('<') && text.length <= 300 ? text : null;
}

const textOf = (value: unknown) => (typeof value === 'string' ? usableText(value) : null);

const textsOf = (value: unknown) =>
  (Array.isArray(value) ? value : [value]).map(textOf).filter((text) => text !== null);
