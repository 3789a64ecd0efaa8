import { expect, test } from 'vitest';
import { editedAmount } from './RupiahField.tsx';

test.each([
  ['typing at the end', '1.500', '1.5007', 6, 'insertText', '15.007', 15_007, 6],
  ['typing in the middle', '1.500', '1.9500', 3, 'insertText', '19.500', 19_500, 2],
  ['a letter', '1.500', '1.5a00', 4, 'insertText', '1.500', 1500, 3],
  ['a zero in front', '0', '05', 2, 'insertText', '5', 5, 1],
  ['deleting a digit', '1.500.000', '1.50.000', 4, 'deleteContentBackward', '150.000', 150_000, 3],
  ['backspace after a separator', '1.500.000', '1500.000', 1, 'deleteContentBackward', '500.000', 500_000, 0],
  ['delete before a separator', '1.500.000', '1500.000', 1, 'deleteContentForward', '100.000', 100_000, 1],
  ['deleting everything', '1.500', '', 0, 'deleteContentBackward', '', 0, 0],
  ['pasting digits', '0', '2500000', 7, 'insertFromPaste', '2.500.000', 2_500_000, 9],
  ['pasting the same amount', '1.500.000', '1500000', 7, 'insertFromPaste', '1.500.000', 1_500_000, 9],
  ['pasting inside', '1.500', '1000.500', 4, 'insertFromPaste', '1.000.500', 1_000_500, 5],
] as const)('%s', (_, text, typed, caret, inputType, shown, amount, at) => {
  expect(editedAmount(text, typed, caret, inputType)).toEqual({ text: shown, amount, caret: at });
});

test.each([
  ['Rp1,500,000', 1_500_000],
  ['Rp 1.500.000,00', 1_500_000],
  ['Rp 1.500.000,-', 1_500_000],
  ['1500000.50 ', 1_500_000],
  ['1.500.000,00 (termin 1)', 1_500_000],
  ['1,5 juta', 1_500_000],
  ['1.', 1],
  ['Rp', 0],
])('%j, pasted, inserted or typed, stays as typed until the field loses the focus', (typed, amount) => {
  const caret = typed.length;
  for (const inputType of ['insertFromPaste', 'insertText', 'insertCompositionText', ''])
    expect(editedAmount('0', typed, caret, inputType)).toEqual({ text: typed, amount, caret });
});

test.each([
  ['1500000', '1.500.000', 1_500_000],
  ['1.500.000', '1.500.000', 1_500_000],
  ['1.500.000,00', '1.500.000,00', 1_500_000],
  ['Rp 1.500.000,00', 'Rp 1.500.000,00', 1_500_000],
  ['1,500,000.00', '1,500,000.00', 1_500_000],
  ['1500000.50', '1.500.000.50', 1_500_000],
])('%j typed key by key shows %j', (keys, shown, amount) => {
  let edit = { text: '', amount: 0, caret: 0 };
  for (const key of keys) {
    const typed = edit.text + key;
    edit = editedAmount(edit.text, typed, typed.length, 'insertText') ?? edit;
  }
  expect(edit).toEqual({ text: shown, amount, caret: shown.length });
});

test('deleting decimals keeps the amount', () => {
  for (const text of ['1.500.000.50', '1.500.000,50'])
    expect(editedAmount(text, text.slice(0, -1), 11, 'deleteContentBackward')?.amount).toBe(1_500_000);
});

test('an amount above twelve digits is refused', () => {
  expect(editedAmount('999.999.999.999', '999.999.999.9999', 16, 'insertText')).toBeNull();
  expect(editedAmount('0', '1'.repeat(30), 30, 'insertFromPaste')).toBeNull();
});
