import { type FormEvent, useId, useRef, useState } from 'react';
import { type Billing, billingOf, npwpDigits } from '#domain/billing.ts';
import { billingFields, formatNpwp, profileFields } from '#domain/billing-texts.ts';
import type { Order } from '#domain/order.ts';
import { saveBilling } from '#src/stores/billing.ts';
import { showAlert } from '#src/stores/flash.ts';
import { Sheet } from '#src/ui/Sheet.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import styles from './BillingSheet.module.css';

interface Props {
  billing: Billing;
  /** The order whose data also changes; null on the profile. */
  order: Pick<Order, 'id' | 'billing'> | null;
  onClose: () => void;
}

const placeholders: Partial<Record<keyof Billing, string>> = {
  institution: 'Universitas atau lembaga yang membayar',
  unit: 'Fakultas, LPPM, atau u.p. bendahara',
  npwp: '15 atau 16 angka',
  reference: 'Nomor PO atau SPK, jika ada',
};

type Problem = { message: string; fields: Record<string, string[]> };

/** The form of billing data (docs/product.md 13.7). */
export function BillingSheet({ billing, order, onClose }: Props) {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();
  const fields = order === null ? profileFields : billingFields;

  function refuse(refused: Problem) {
    setProblem(refused);
    const first = fields.find(({ name }) => refused.fields[name]);
    if (first) form.current?.querySelector<HTMLInputElement>(`[name="${first.name}"]`)?.focus();
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const typed = Object.fromEntries(new FormData(event.currentTarget));
    const npwp = String(typed['npwp']).trim();
    if (npwp !== '' && npwpDigits(npwp) === null) {
      refuse({ message: 'NPWP belum benar.', fields: { npwp: ['NPWP terdiri atas 15 atau 16 angka.'] } });
      return;
    }
    setIsBusy(true);
    setProblem(null);
    const refused = await saveBilling(billingOf(typed), order);
    setIsBusy(false);
    if (refused !== null) {
      refuse(refused);
      return;
    }
    onClose();
    showAlert('Data penagihan disimpan.', 'success');
  }

  const footer = (
    <div className={styles['foot']}>
      {problem !== null && (
        <p className="notice tone-red" role="alert">
          {problem.message}
        </p>
      )}
      <button className="button wide" type="submit" form={formId} disabled={isBusy} aria-busy={isBusy}>
        {isBusy ? 'Menyimpan…' : 'Simpan'}
      </button>
    </div>
  );
  return (
    <Sheet title="Data penagihan" onClose={onClose} isLocked={isBusy} footer={footer}>
      <form ref={form} id={formId} className={styles['form']} onSubmit={onSubmit} method="post">
        <p className="hint">
          {order === null
            ? 'Dicetak pada invoice dan kuitansi pesanan berikutnya.'
            : 'Dicetak pada invoice dan kuitansi pesanan ini, dan diingat untuk pesanan berikutnya.'}
        </p>
        {fields.map(({ name, label, max }) => (
          <TextField
            key={name}
            name={name}
            label={label}
            maxLength={max}
            placeholder={placeholders[name]}
            autoComplete={name === 'institution' ? 'organization' : 'off'}
            defaultValue={name === 'npwp' ? formatNpwp(billing.npwp) : billing[name]}
            error={problem?.fields[name]?.join('\n')}
          />
        ))}
      </form>
    </Sheet>
  );
}
