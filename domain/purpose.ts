/** What a publication may be for (docs/product.md 9); 'other' comes with a text of the customer's own. */
export const purposes = [
  'Publikasi Jurnal Kenaikan Pangkat',
  'Publikasi Jurnal Syarat Kelulusan',
  'Publikasi Jurnal Tugas Kuliah',
  'Publikasi untuk BKD (Dosen)',
] as const;

/** The value of the free choice and the label that it is shown with. */
export const otherPurpose = 'other';
export const otherPurposeLabel = 'Other';

/** A chosen purpose; '' is none yet. */
export type PurposeChoice = '' | (typeof purposes)[number] | typeof otherPurpose;

/** A stored or submitted text as a choice; anything unknown is none. */
export function purposeChoice(value: unknown): PurposeChoice {
  return purposes.find((purpose) => purpose === value) ?? (value === otherPurpose ? otherPurpose : '');
}
