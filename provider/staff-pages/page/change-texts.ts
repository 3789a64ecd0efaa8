import type { MailKind } from '../../db/tables/mail.ts';
import { NOTE } from '../../operations/orders/note-order.ts';
import { mailKindTexts } from './mail-texts.ts';
import { statusName } from './status-texts.ts';

const mailName = (kind: string) => (kind in mailKindTexts ? mailKindTexts[kind as MailKind] : kind);

/** The changes of an order in the audit trail, which is written for operators, and their Indonesian texts. */
const table: readonly [pattern: RegExp, text: (parts: Record<string, string | undefined>) => string][] = [
  [/^status (?<from>\w+) -> (?<to>\w+)$/, ({ from = '', to = '' }) => `${statusName(from)} menjadi ${statusName(to)}`],
  [new RegExp(`^${NOTE}$`), () => 'catatan'],
  [
    /^line (?<line>\d+), (?<name>.*) x (?<qty>\d+): (?<from>[^:]*) -> (?<to>[^:]*)$/,
    ({ line, name, qty, from, to }) => `baris ${line}, ${name} × ${qty}: pindah dari ${from} ke ${to}`,
  ],
  [
    /^termin (?<termin>\d), (?<amount>Rp.*), by bank transfer(?: of (?<day>[\d-]+))? \((?<bill>.*?)\)(?<back>: due for refund)?$/,
    ({ termin, amount, day, bill, back }) =>
      `transfer bank ${amount} untuk termin ${termin}${day ? `, masuk ${day}` : ''} (${bill})${back ? ', harus dikembalikan' : ''}`,
  ],
  [
    /^(?:refund \d+, )?termin (?<termin>\d), bill (?<bill>.*?): (?<amount>Rp.*?) marked as sent back$/,
    ({ termin, bill, amount }) => `pengembalian ${amount} untuk termin ${termin} (${bill}) ditandai terkirim`,
  ],
  [
    /^mail (?<id>\d+) \((?<kind>[\w-]+), .*?\): dropped$/,
    ({ id, kind = '' }) => `email ${id} (${mailName(kind)}) tidak jadi dikirim`,
  ],
  [/^payments rechecked$/, () => 'pembayaran dihitung ulang'],
];

/** Returns a change of an order in Indonesian; null when the table lacks it. */
export function translatedChange(what: string): string | null {
  for (const [pattern, text] of table) {
    const found = pattern.exec(what);
    if (found) return text(found.groups ?? {});
  }
  return null;
}

/** Returns a change of an order in Indonesian. A text that the table lacks stays. */
export const changeText = (what: string) => translatedChange(what) ?? what;
