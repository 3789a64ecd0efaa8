import { filters } from '@slotterbit/contract/catalogue/item-filter.ts';
import type { PurposeChoice } from '@slotterbit/contract/orders/checkout.ts';
import { formatRupiah } from '@slotterbit/contract/values/money.ts';
import { shortMonth, toInputValue } from '@slotterbit/contract/values/month.ts';
import type { FormEvent } from 'react';
import type { FilterOptions } from '#src/catalogue/found-page.ts';
import { withErrorBoundary } from '#src/islands/shared/ErrorBoundary.tsx';
import { storePurpose } from '#src/stores/shop/pending-selection.ts';
import styles from './ChoiceHelp.module.css';

/** The purposes of docs/product.md 9, short enough for a phone. */
const purposeNames: Record<Exclude<PurposeChoice, ''>, string> = {
  'Publikasi Jurnal Kenaikan Pangkat': 'Kenaikan pangkat',
  'Publikasi Jurnal Syarat Kelulusan': 'Syarat kelulusan',
  'Publikasi Jurnal Tugas Kuliah': 'Tugas kuliah',
  'Publikasi untuk BKD (Dosen)': 'BKD (dosen)',
  other: 'Lainnya',
};

const PURPOSE = 'keperluan';
const maxPrices = [500_000, 1_000_000, 2_000_000, 3_500_000, 5_000_000, 10_000_000, 25_000_000];

/** What the questions need to know of the catalogue. */
export type HelpOptions = Pick<FilterOptions, 'indexings' | 'months'>;

/**
 * 'Bantu pilih' (docs/product.md 2.5): three questions as a plain form, whose fields are filters of /allproduct. The purpose is for the checkout.
 * The first answer shows the other questions.
 */
export const ChoiceHelp = withErrorBoundary(function ChoiceHelp({ options }: { options: HelpOptions }) {
  return (
    <form
      action="/allproduct"
      className={`card section snug ${styles['help']}`}
      aria-labelledby="bantu-pilih"
      onSubmit={keepPurpose}
    >
      <h2 id="bantu-pilih">Bantu pilih</h2>
      <fieldset>
        <legend className="label">1. Untuk keperluan apa?</legend>
        <Answers name={PURPOSE} answers={Object.entries(purposeNames)} />
      </fieldset>
      <div className={`section ${styles['more']}`}>
        <fieldset>
          <legend className="label">2. Indexing mana saja?</legend>
          <Answers
            type="checkbox"
            name={filters.indexings.parameter}
            answers={options.indexings.map(({ name }) => [name, name])}
          />
        </fieldset>
        <fieldset>
          <legend className="label">3. Paling lambat kapan, paling mahal berapa?</legend>
          <Answers
            name={filters.until.parameter}
            answers={[
              ['', 'Kapan saja'],
              ...options.months.map(({ month }) => [toInputValue(month), shortMonth(month)] as const),
            ]}
          />
          <Answers
            name={filters.maxPrice.parameter}
            answers={[['', 'Berapa saja'], ...maxPrices.map((price) => [String(price), formatRupiah(price)] as const)]}
          />
        </fieldset>
        <button type="submit" className="button">
          Tampilkan jurnal
        </button>
      </div>
    </form>
  );
});

interface AnswersProps {
  /** A check box allows several answers. */
  type?: 'radio' | 'checkbox';
  name: string;
  answers: readonly (readonly [value: string, text: string])[];
}

/** The answers of a question; one without a value is chosen at first. */
function Answers({ type = 'radio', name, answers }: AnswersProps) {
  return (
    <div className={`chips ${styles['answers']}`}>
      {answers.map(([value, text]) => (
        <label key={value} className="chip">
          <input className="visually-hidden" type={type} name={name} value={value} defaultChecked={value === ''} />
          {text}
        </label>
      ))}
    </div>
  );
}

function keepPurpose({ currentTarget }: FormEvent<HTMLFormElement>) {
  const purpose = new FormData(currentTarget).get(PURPOSE);
  if (typeof purpose === 'string') storePurpose(purpose);
}
