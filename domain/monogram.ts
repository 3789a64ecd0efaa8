/** Two letters that stand for a name where its picture is missing: 'Jurnal Abdi Loka' -> 'JA', 'SINTA 2' -> 'S2'. */
export function monogram(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const letters = words.length > 1 ? words.slice(0, 2).map((word) => [...word][0]) : [...(words[0] ?? '')].slice(0, 2);
  return letters.join('').toUpperCase();
}
