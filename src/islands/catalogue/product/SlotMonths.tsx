import { formatMonth, type Month, monthName, toInputValue } from '#domain/month.ts';
import type { MonthCell } from '#domain/month-grid.ts';
import styles from './SlotMonths.module.css';

interface Props {
  months: MonthCell[];
  onChoose: (month: Month) => void;
}

/** The slots month by month with what remains; a tap on a month with room opens the sheet on it. */
export function SlotMonths({ months, onChoose }: Props) {
  const open = months.filter(({ state }) => state === 'available' || state === 'few').length;
  return (
    <section className="section" aria-labelledby="slot">
      <div className={styles['head']}>
        <h2 id="slot">Slot per bulan</h2>
        <span className={open > 0 ? 'badge tone-green' : 'badge'}>
          <bdi>{open > 0 ? `${open} bulan tersedia` : 'Tidak ada slot tersedia'}</bdi>
        </span>
      </div>
      <ul className={styles['grid']}>
        {months.map((cell) => (
          <li key={toInputValue(cell.month)}>
            <Cell cell={cell} onChoose={onChoose} />
          </li>
        ))}
      </ul>
      <p className={styles['note']}>
        Slot adalah bulan terbit yang Anda pesan. Memesan slot tidak menjanjikan naskah diterima: keputusan tetap pada
        redaksi jurnal.
      </p>
    </section>
  );
}

function Cell({ cell, onChoose }: { cell: MonthCell; onChoose: (month: Month) => void }) {
  const content = (
    <>
      <span className={styles['month']}>
        <span aria-hidden="true">
          {monthName(cell.month.month).slice(0, 3)} <small>{cell.month.year}</small>
        </span>
        <span className="visually-hidden">{formatMonth(cell.month)}: </span>
      </span>
      <span className={styles['state']}>{stateText(cell)}</span>
    </>
  );
  const className = `${styles['cell']} ${styles[cell.state]}`;
  if (cell.state === 'none' || cell.state === 'full') return <div className={className}>{content}</div>;
  return (
    <button type="button" className={className} onClick={() => onChoose(cell.month)}>
      {content}
    </button>
  );
}

function stateText(cell: MonthCell): string {
  if (!('remaining' in cell)) return cell.state === 'full' ? 'Penuh' : 'Tidak ada slot';
  return cell.remaining === null ? 'Tersedia' : `Sisa ${cell.remaining}`;
}
