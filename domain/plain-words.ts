/** Returns the words of a text, without accents and in lower case: 'Jurnal Pendidikán-2' -> ['jurnal', 'pendidikan', '2'] */
export function plainWords(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}
