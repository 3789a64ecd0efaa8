import { sql } from 'kysely';
import { seriesPrefix } from '#domain/document-number.ts';
import type { Db } from '../../db/schema.ts';
import type { Finding } from './finding.ts';

type Numbers = { series: string; count: number; different: number; highest: number };

/** Groups all assigned numbers by the part before their count: 'INV/2026/'. */
async function assignedNumbers(db: Db): Promise<Map<string, Numbers>> {
  const { rows } = await sql<Numbers>`
    select series, count(*) as count, count(distinct nth) as different, coalesce(max(nth), 0) as highest from (
      select series, cast(nullif(substr(number, length(series) + 1), '') as bigint) as nth from (
        select number, rtrim(number, '0123456789') as series from (
          select invoice_number as number from orders union all select receipt_number from payments
        ) assigned where number is not null
      ) divided
    ) counted group by series`.execute(db);
  return new Map(rows.map((row) => [row.series, row]));
}

/** The numbers of each series are 1 to its counter: each once, without a gap. */
export async function checkDocumentNumbers(db: Db): Promise<Finding[]> {
  const assigned = await assignedNumbers(db);
  const rows = await db.selectFrom('document_numbers').selectAll().execute();
  const counters = new Map(rows.map((row) => [seriesPrefix(row), row.last]));
  const all = [...new Set([...assigned.keys(), ...counters.keys()])].sort();
  return all.flatMap((series): Finding[] => {
    const { count, different, highest } = assigned.get(series) ?? { count: 0, different: 0, highest: 0 };
    const counter = counters.get(series) ?? 0;
    if (count === different && count === highest && count === counter) return [];
    return [
      { code: 'numbers-not-consecutive', subject: { kind: 'series', series }, count, different, highest, counter },
    ];
  });
}
