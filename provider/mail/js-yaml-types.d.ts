declare module 'js-yaml' {
  /** What is wrong in a YAML text. `line` counts from 0. */
  export class YAMLException extends Error {
    readonly reason: string;
    readonly mark?: { readonly line: number };
  }

  /** The value that a YAML text stands for. Throws `YAMLException`. */
  export function load(text: string): unknown;
}
