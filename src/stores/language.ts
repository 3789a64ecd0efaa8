import { type Codec, stored } from './stored.ts';

const asCode: Codec<string> = {
  read: (text) => (/^[a-z]{2,3}(-[A-Za-z]+)?$/.test(text) ? text : null),
  write: (code) => code,
};

/** The code of the language chosen on /language, English unless chosen otherwise (spec 2). */
export const $language = stored('language', asCode, 'en');
