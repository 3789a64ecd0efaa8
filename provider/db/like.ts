/** Escapes the wildcards of `like ... escape '\\'` in a text. */
export const likeLiteral = (text: string) => text.replace(/[\\%_]/g, (character) => `\\${character}`);
