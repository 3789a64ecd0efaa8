import { expect, test } from 'vitest';
import { editedDigits } from './RupiahField.tsx';

test.each<[what: string, text: string, typed: string, caret: number, inputType: string, digits: [string, string]]>([
  ['typing at the end', '1.500', '1.5007', 6, 'insertText', ['15007', '']],
  ['typing in the middle', '1.500', '1.9500', 3, 'insertText', ['19', '500']],
  ['a letter', '1.500', '1.5a00', 4, 'insertText', ['15', '00']],
  ['deleting a digit', '1.500.000', '1.50.000', 4, 'deleteContentBackward', ['150', '000']],
  ['backspace after a separator', '1.500.000', '1500.000', 1, 'deleteContentBackward', ['', '500000']],
  ['delete before a separator', '1.500.000', '1500.000', 1, 'deleteContentForward', ['1', '00000']],
  ['deleting everything', '1.500', '', 0, 'deleteContentBackward', ['', '']],
  ['pasting digits', '0', '2500000', 7, 'insertFromPaste', ['2500000', '']],
  ['pasting the same amount', '1.500.000', '1500000', 7, 'insertFromPaste', ['1500000', '']],
  ['pasting with English grouping', '0', 'Rp1,500,000', 11, 'insertFromPaste', ['1500000', '']],
  ['pasting decimals', '0', 'Rp 1.500.000,00', 15, 'insertFromPaste', ['1500000', '']],
  ['pasting a dash', '0', 'Rp 1.500.000,-', 14, 'insertFromPaste', ['1500000', '']],
  ['pasting English decimals', '0', '1500000.50 ', 11, 'insertFromPaste', ['1500000', '']],
])('%s', (_, text, typed, caret, inputType, digits) => {
  expect(editedDigits(text, typed, caret, inputType)).toEqual(digits);
});
