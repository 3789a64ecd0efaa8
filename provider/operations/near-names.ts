/** Letters that have to be changed, added, left out or swapped with their neighbour to make one word the other. */
export function distance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, n) => n)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const at = (down: number, right: number) => (down === 0 ? row[right] : rows[i - down]?.[right]) ?? 0;
      const isSame = a[i - 1] === b[j - 1];
      let least = Math.min(at(1, j) + 1, at(0, j - 1) + 1, at(1, j - 1) + (isSame ? 0 : 1));
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwapped) least = Math.min(least, at(2, j - 2) + 1);
      row.push(least);
    }
    rows.push(row);
  }
  return rows[a.length]?.[b.length] ?? 0;
}

/** Of these names the ones that are a few letters away from what was typed, the nearest first, or that begin with it or hold it; at most three. */
export function nearNames(names: readonly string[], typed: string): string[] {
  const word = typed.toLowerCase();
  const near = names
    .map((name) => ({ name, far: distance(name.toLowerCase(), word) }))
    .filter(({ name, far }) => far <= Math.ceil(name.length / 5))
    .sort((a, b) => a.far - b.far)
    .map(({ name }) => name);
  const holding =
    word.length < 3 ? [] : names.filter((name) => !near.includes(name) && name.toLowerCase().includes(word));
  return [...near, ...holding].slice(0, 3);
}
