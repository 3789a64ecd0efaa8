import { z } from 'zod';

/** An external cause stops the start (a setting, a folder, a database). The message is the line to print. */
export class StartError extends Error {
  override readonly name: string = 'StartError';
}

/** An invalid setting; the message names it, the given value and the allowed values. */
export class SettingsError extends StartError {
  override readonly name = 'SettingsError';
}

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Returns whether a text is exactly one e-mail address. A mail library parses an address field as a list, where a
 * comma, bracket or line break begins another entry. Quoted local parts could hold these, so they are refused.
 */
export function isPlainAddress(text: string): boolean {
  return /^[\x21-\x7e]{3,254}$/.test(text) && /^[^@,;:<>"()[\]\\]+@[^@,;:<>"()[\]\\]+\.[^@,;:<>"()[\]\\]+$/.test(text);
}

/** How the text of a setting is read, and in words what is allowed. A message does not repeat a secret. */
export type Kind<T> = { type: z.ZodType<T, string>; allowed: string; isSecret?: boolean };

/** The line of a setting in docs/settings.md. `standard`: its default as text; null = unset. */
export const about = z.registry<{ does: string; standard: string | null; allowed: string; isSecret: boolean }>();

/** A setting of this kind. Without a default, it is null when unset. `does`: for docs/settings.md. */
export function setting<T>(kind: Kind<T>, standard: null, does: string): z.ZodType<T | null>;
export function setting<T>(kind: Kind<T>, standard: string, does: string): z.ZodType<T>;
export function setting<T>({ type, allowed, isSecret = false }: Kind<T>, standard: string | null, does: string) {
  const read = standard === null ? type.optional().transform((value) => value ?? null) : type.prefault(standard);
  return read.register(about, { does, standard, allowed, isSecret });
}

/** Settings by the name of their variable. */
export type Fields = Readonly<Record<string, z.ZodType>>;

/** Reads these settings from an environment. Throws `SettingsError` for the first wrong one. */
export function readFields<F extends Fields>(fields: F, env: Environment): z.output<z.ZodObject<F>> {
  // An empty variable counts as unset: compose files and CI omit a value that way.
  const given = Object.keys(fields).map((name) => [name, env[name]?.trim() || undefined]);
  const { data, error } = z.object(fields).safeParse(Object.fromEntries(given));
  if (!error) return data;
  const name = String(error.issues[0]?.path[0]);
  const field = fields[name] && about.get(fields[name]);
  const value = field?.isSecret ? 'the given value' : `"${env[name]?.trim()}"`;
  throw new SettingsError(`${name}: ${value} is not allowed; allowed: ${field?.allowed}.`);
}
