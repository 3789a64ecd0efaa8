/** Returns the Levenshtein distance: how many letters to change, add or remove to turn `a` into `b`. */
export function distance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, n) => n);
  for (const [i, letter] of [...a].entries()) {
    const row = [i + 1];
    for (let j = 1; j <= b.length; j += 1) {
      const [left = 0, above = 0, diagonal = 0] = [row[j - 1], previous[j], previous[j - 1]];
      row.push(Math.min(left + 1, above + 1, diagonal + (letter === b[j - 1] ? 0 : 1)));
    }
    previous = row;
  }
  return previous[b.length] ?? 0;
}

/** Returns at most three names that are similar to the typed text, most similar first, then names that contain it. */
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
