/** A text whose signs for 'anything' in a `like ... escape '\\'` stand for themselves. */
export const likeLiteral = (text: string) => text.replace(/[\\%_]/g, (character) => `\\${character}`);
