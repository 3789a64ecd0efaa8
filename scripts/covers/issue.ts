import { between, seeded } from './random.ts';

/** Issues a year from a `frekuensi` such as 'Terbit 4 kali setahun'; 1 when it says nothing of the kind. */
export function issuesPerYear(frekuensi: string | undefined): number {
  if (frekuensi === 'Terbit setiap bulan') return 12;
  return Number(/^Terbit (\d+) kali setahun$/.exec(frekuensi ?? '')?.[1] ?? 1);
}

/** The volume and number that a cover shows: invented, the same for the same code, and possible for its frequency. */
export function coverIssue(code: string, frekuensi: string | undefined): { volume: number; number: number } {
  const random = seeded(`${code} volume`);
  return { volume: between(random, 2, 24), number: between(random, 1, issuesPerYear(frekuensi)) };
}
