import { cell } from './cell.ts';
import { type Codec, kept } from './kept.ts';

const asCode: Codec<string> = {
  read: (text) => (/^[a-z]{2,3}(-[A-Za-z]+)?$/.test(text) ? text : null),
  write: (code) => code,
};

/** The code of the language chosen on /language, English unless chosen otherwise (docs/product.md 2). */
export const $language = kept(cell('en'), 'language', asCode);
