import { otherPurpose, otherPurposeLabel, type PurposeChoice, purposes } from '#domain/checkout.ts';
import { setOtherText, setPurpose } from '#src/stores/checkout-draft.ts';
import { TextField } from '#src/ui/TextField.tsx';
import fields from './Fields.module.css';
import styles from './PurposeField.module.css';

interface Props {
  choice: PurposeChoice;
  otherText: string;
}

const choices = [...purposes.map((purpose) => [purpose, purpose] as const), [otherPurpose, otherPurposeLabel] as const];

/** What the publication is for (docs/product.md 9): one of four, or 'Other' with a text of one's own. */
export function PurposeField({ choice, otherText }: Props) {
  return (
    <fieldset className={`card ${fields['fields']}`}>
      <legend className={fields['legend']}>Keperluan Publish</legend>
      <div className={styles['choices']}>
        {choices.map(([value, label]) => (
          <label key={value} className={styles['choice']}>
            <input
              type="radio"
              name="purpose"
              value={value}
              checked={choice === value}
              onChange={() => setPurpose(value)}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
      {choice === otherPurpose && (
        <TextField
          label="Tuliskan keperluan publish"
          name="purpose-other"
          value={otherText}
          maxLength={500}
          autoComplete="off"
          onChange={(event) => setOtherText(event.target.value)}
        />
      )}
    </fieldset>
  );
}
