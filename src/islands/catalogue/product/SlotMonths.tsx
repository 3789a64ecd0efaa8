import type { MonthChoices } from '#domain/month-grid.ts';
import { MonthOptions } from '../MonthOptions.tsx';
import styles from './SlotMonths.module.css';

interface Props {
  months: MonthChoices;
  className: string | undefined;
  onChoose: (month: string) => void;
}

/** The slots month by month with what remains; a tap on a month with places opens the sheet on it. On a desktop they are in the purchase box. */
export function SlotMonths({ months, className, onChoose }: Props) {
  const open = months.offered.length;
  return (
    <section className={`section ${className}`} aria-labelledby="slot">
      <div className={styles['head']}>
        <h2 id="slot">Slot per bulan</h2>
        <span className={open > 0 ? 'badge tone-green' : 'badge'}>
          <bdi>{open > 0 ? `${open} bulan tersedia` : 'Tidak ada slot tersedia'}</bdi>
        </span>
      </div>
      <MonthOptions months={months} onChoose={onChoose} />
      <p className={styles['note']}>
        Slot adalah bulan terbit yang Anda pesan. Memesan slot tidak menjanjikan naskah diterima: keputusan tetap pada
        redaksi jurnal.
      </p>
    </section>
  );
}
