import type { z } from 'astro/zod';

/** Words a schema error for editors: an absent field is missing, whatever its type. */
export function reasonsOf(
  issue: z.core.$ZodIssue,
  data: Record<string, unknown>,
  schema: z.ZodObject,
): { path: PropertyKey[]; reason: string }[] {
  if (issue.code === 'unrecognized_keys') {
    const others = issue.path.length === 0 ? `; there are ${Object.keys(schema.shape).join(', ')}` : '';
    return issue.keys.map((key) => ({ path: [...issue.path, key], reason: `there is no such field${others}` }));
  }
  const path = [...issue.path];
  return [{ path, reason: reasonOf(issue, valueAt(data, path)) }];
}

function reasonOf(issue: z.core.$ZodIssue, value: unknown): string {
  const isTyped = issue.code === 'invalid_type' || issue.code === 'invalid_value';
  if (!isTyped || (value !== undefined && value !== null)) return issue.message;
  if (value === null) return 'must not be empty';
  // For a text, 'missing' is enough; for other types the schema's message says what to write.
  return issue.code === 'invalid_type' && issue.expected === 'string' ? 'is missing' : `is missing; ${issue.message}`;
}

function valueAt(data: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, part) => (typeof value === 'object' && value !== null ? Reflect.get(value, part) : undefined),
    data,
  );
}
