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
