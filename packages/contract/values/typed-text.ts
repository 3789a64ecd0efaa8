/*
 * Texts that people type, paste or dictate. Browser and provider normalise them with these functions before they check them: phones and
 * chat apps insert characters that no person sees.
 */

/** Controls, soft hyphen, zero-width space, word joiner, byte order mark, and marks that change the direction of text. */
const INVISIBLE = /[\p{Cc}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu;

/** U+200C and U+200D belong to some scripts and to emoji, inside a word only. */
const JOINER_AT_START = /(^|\s)[\u200c\u200d]/g;
const JOINER_AT_END = /[\u200c\u200d](?![^\s\u200c\u200d])/g;

/**
 * Returns a text of one line: trimmed, with single spaces, well-formed (a database cannot store lone surrogates), without invisible
 * characters except joiners inside a word.
 */
export function cleanText(typed: string): string {
  return typed
    .replace(/\p{Surrogate}/gu, '\uFFFD')
    .replace(/\s/g, ' ')
    .replace(INVISIBLE, '')
    .replace(JOINER_AT_END, '')
    .replace(JOINER_AT_START, '$1')
    .replace(/ +/g, ' ')
    .trim();
}

/** Returns a number, code or e-mail address as a keyboard writes it: `cleanText` without joiners, with plain hyphens and plain digits. */
export function cleanCode(typed: string): string {
  return cleanText(typed.normalize('NFKC').replace(/[\u200c\u200d]/g, '')).replace(/[\p{Pd}\u2212]/gu, '-');
}
