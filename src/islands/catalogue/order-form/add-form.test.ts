import { describe, expect, test } from 'vitest';
import { addErrors } from './add-form.ts';

describe('addErrors', () => {
  test.each([
    [{}, {}],
    [{ indexing_id: ['Indexing tidak valid.'] }, { indexing: 'Indexing tidak valid.' }],
    [{ slot_id: ['Penuh.'], req_publish: ['Salah.'] }, { month: 'Penuh.\nSalah.' }],
    [{ qty: ['Qty minimal 1.'], item_id: ['Item tidak ada.'] }, { qty: 'Qty minimal 1.' }],
  ])('%j becomes the text of its control', (fields, expected) => {
    expect(addErrors(fields)).toEqual(expected);
  });
});
