// Apart from image.ts, which React parts use: /profile loads no React.
/** Returns two letters for a name without a picture: 'Jurnal Abdi Loka' -> 'JA', 'SINTA 2' -> 'S2'. */
export function monogram(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const letters = words.length > 1 ? words.slice(0, 2).map((word) => [...word][0]) : [...(words[0] ?? '')].slice(0, 2);
  return letters.join('').toUpperCase();
}
