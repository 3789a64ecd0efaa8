import { filters, readyAnswers } from '@slotterbit/contract/catalogue/item-filter.ts';
import type { PurposeChoice } from '@slotterbit/contract/orders/checkout.ts';
import { formatRupiah } from '@slotterbit/contract/values/money.ts';
import { shortMonth, toInputValue } from '@slotterbit/contract/values/month.ts';
import type { FormEvent } from 'react';
import type { FilterOptions } from '#src/catalogue/found-page.ts';
import { withErrorBoundary } from '#src/islands/shared/ErrorBoundary.tsx';
import { storePurpose } from '#src/stores/shop/pending-selection.ts';
import styles from './PlanForm.module.css';

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
export type PlanOptions = Pick<FilterOptions, 'fields' | 'months'>;

/**
 * 'Rencanakan dari tenggat' (docs/product.md 2.5): questions as a plain form, whose fields are filters of /allproduct. The purpose is for the
 * checkout. The first answer shows the other questions.
 */
export const PlanForm = withErrorBoundary(function PlanForm({ options, now }: { options: PlanOptions; now: Date }) {
  const { fields, months } = options;
  return (
    <form
      action="/allproduct"
      className={`card section snug ${styles['plan']}`}
      aria-labelledby="rencana"
      onSubmit={keepPurpose}
    >
      <h2 id="rencana">Rencanakan dari tenggat</h2>
      <Question text="Untuk keperluan apa?" name={PURPOSE} answers={Object.entries(purposeNames)} />
      <div className={`section ${styles['more']}`}>
        <Question
          text={filters.ready.label}
          name={filters.ready.parameter}
          answers={readyAnswers(now)}
          chosen="sudah"
        />
        <Question
          text={filters.until.label}
          name={filters.until.parameter}
          answers={[
            ['', 'Kapan saja'],
            ...months.map(({ month }) => [toInputValue(month), shortMonth(month)] as const),
          ]}
        />
        {fields.length > 0 && (
          <Question
            text={filters.fields.label}
            type="checkbox"
            name={filters.fields.parameter}
            answers={fields.map(({ slug, name }) => [slug, name])}
          />
        )}
        <Question
          text="Budget"
          name={filters.maxPrice.parameter}
          answers={[['', 'Berapa saja'], ...maxPrices.map((price) => [String(price), formatRupiah(price)] as const)]}
        />
        <button type="submit" className="button">
          Tampilkan jurnal
        </button>
      </div>
    </form>
  );
});

interface QuestionProps {
  text: string;
  /** A check box allows several answers. */
  type?: 'radio' | 'checkbox';
  name: string;
  answers: readonly (readonly [value: string, text: string])[];
  /** The value that is chosen at first. */
  chosen?: string;
}

function Question({ text, type = 'radio', name, answers, chosen = '' }: QuestionProps) {
  return (
    <fieldset>
      <legend className="label">{text}</legend>
      <div className={`chips ${styles['answers']}`}>
        {answers.map(([value, answer]) => (
          <label key={value} className="chip">
            <input
              className="visually-hidden"
              type={type}
              name={name}
              value={value}
              defaultChecked={value === chosen}
            />
            {answer}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function keepPurpose({ currentTarget }: FormEvent<HTMLFormElement>) {
  const purpose = new FormData(currentTarget).get(PURPOSE);
  if (typeof purpose === 'string') storePurpose(purpose);
}
