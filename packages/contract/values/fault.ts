/** The text of each fault in English and Indonesian, by its code. `{name}` is one of its values. */
export type FaultTexts = Readonly<Record<string, readonly [english: string, indonesian: string]>>;

type ValueNames<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | ValueNames<Rest> : never;

/** A code of the texts, with the values of its text. */
export type ReasonOf<Texts extends FaultTexts | Readonly<Record<string, string>>> = {
  [Code in keyof Texts]: {
    code: Code;
    values: Readonly<
      Record<ValueNames<Texts[Code] extends readonly string[] ? Texts[Code][0] : Texts[Code]>, string | number>
    >;
  };
}[keyof Texts];

/** Writes the values into a text. */
export function fillText(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
}

/** Returns the value at a path of a document; undefined without one. */
export function valueAt(data: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, part) => (typeof value === 'object' && value !== null ? Reflect.get(value, part) : undefined),
    data,
  );
}
