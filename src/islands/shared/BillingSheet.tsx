import { type Billing, billingOf, npwpDigits } from '@slotterbit/contract/customers/billing.ts';
import {
  billingFields,
  formatNpwp,
  isBillingEmpty,
  profileFields,
} from '@slotterbit/contract/customers/billing-texts.ts';
import type { Order } from '@slotterbit/contract/orders/order.ts';
import { cleanCode, cleanText } from '@slotterbit/contract/values/typed-text.ts';
import { useId } from 'react';
import { saveBilling } from '#src/stores/account/billing.ts';
import { showAlert } from '#src/stores/session/flash.ts';
import { $customer } from '#src/stores/session/session.ts';
import { Sheet } from '#src/ui/Sheet.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { type FormFailure, SubmitButton, useForm } from './form.tsx';
import { mountSheet } from './sheets.tsx';

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

/** Opens the form of billing data: of an order, or of the profile (null). Empty data begin with the customer's institution. */
export function openBillingSheet(billing: Billing, order: Props['order']): void {
  const institution = $customer.get()?.instansi;
  const first = institution && isBillingEmpty(billing) ? { ...billing, institution } : billing;
  mountSheet((close) => <BillingSheet billing={first} order={order} onClose={close} />);
}

/** The form of billing data (docs/product.md 13.7). */
function BillingSheet({ billing, order, onClose }: Props) {
  const id = useId();
  const fields = order === null ? profileFields : billingFields;
  const { isBusy, problem, errorOf, formProps } = useForm(async (form) => {
    const refused = await save(Object.fromEntries(form), order);
    if (refused !== null) return refused;
    onClose();
    showAlert('Data penagihan disimpan.', 'success');
    return null;
  });

  const footer = (
    <SubmitButton label="Simpan" busyLabel="Menyimpan…" form={id} isBusy={isBusy} error={problem?.message} />
  );
  return (
    <Sheet title="Data penagihan" onClose={onClose} isLocked={isBusy} footer={footer}>
      <form id={id} {...formProps}>
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
            error={errorOf(name)}
          />
        ))}
      </form>
    </Sheet>
  );
}

/** Resolves to why the data was refused; null after success. */
async function save(typed: Record<string, FormDataEntryValue>, order: Props['order']): Promise<FormFailure | null> {
  const texts = Object.entries(typed).map(([name, text]) => [name, cleanText(String(text))] as const);
  const npwp = cleanCode(String(typed['npwp']));
  if (npwp !== '' && npwpDigits(npwp) === null)
    return { message: 'NPWP belum benar.', fields: { npwp: ['NPWP terdiri atas 15 atau 16 angka.'] } };
  return saveBilling(billingOf({ ...Object.fromEntries(texts), npwp }), order);
}
