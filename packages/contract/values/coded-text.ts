/** The text of a code: a sentence, or a function that writes it from the code's facts. */
export type Text<Facts = never> = string | ((facts: Facts) => string);

/** The facts of an entry: a text, or an object that has one as `text`. */
type FactsOf<Entry> = Entry extends { text: infer Inner }
  ? FactsOf<Inner>
  : Entry extends (facts: infer Facts) => string
    ? Facts
    : unknown;

/** A code of a table of texts, with its facts: why something was refused, or what is wrong. */
export type Coded<Texts> = { [Code in keyof Texts]: { code: Code } & FactsOf<Texts[Code]> }[keyof Texts];

/** Writes a text of a table. `facts`: those of its code. */
export function textOf(text: Text, facts: object): string {
  // TypeScript cannot see that the text and the facts belong to one code.
  return typeof text === 'string' ? text : (text as (facts: object) => string)(facts);
}
