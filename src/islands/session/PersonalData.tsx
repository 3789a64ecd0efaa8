import { useStore } from '@nanostores/react';
import type { AccountDeletion } from '@slotterbit/contract/customers/account-deletion.ts';
import { formatDateTime } from '@slotterbit/contract/values/date.ts';
import { useEffect, useRef } from 'react';
import { ActionButton } from '#src/islands/shared/sheets.tsx';
import { $deletion, cancelDeletion, loadDeletion, loadPersonalData } from '#src/stores/account/account-deletion.ts';
import { showAlert } from '#src/stores/session/flash.ts';
import styles from './AccountPanels.module.css';
import { openDeleteAccountSheet } from './DeleteAccountSheet.tsx';

/** Some browsers read the file only a while after the click. */
const URL_LIFETIME_MS = 60_000;

/** A copy of the customer's data, and the deletion of the account (docs/product.md 13.11). `deletion` is null with a provider that has neither. */
export function PersonalData({ deletion }: { deletion: AccountDeletion | null }) {
  const refusal = useStore($deletion)?.refusal ?? null;
  const remove = useRef<HTMLButtonElement>(null);
  useEffect(() => void loadDeletion(), []);
  const at = deletion?.at ?? null;

  async function cancel() {
    const refused = await cancelDeletion();
    if (refused !== null) return showAlert(refused.message, 'error');
    showAlert('Penghapusan akun dibatalkan.', 'success');
    // The pressed button is gone.
    remove.current?.focus();
  }

  // Before React, a script shows it to whom it is for (components/account/fill-customer.ts).
  return (
    <section
      className={`section ${styles['own']}`}
      aria-labelledby="data-pribadi"
      hidden={deletion === null}
      data-customer-has="deletion"
    >
      <div className="section-head">
        <h2 id="data-pribadi">Data pribadi</h2>
      </div>
      <p className="hint">Salinan semua data Anda sebagai satu berkas JSON, dan penghapusan akun.</p>
      <p className={`notice tone-yellow ${styles['notice']}`} role="status">
        {at !== null && noticeText(at, refusal)}
      </p>
      <div className={`wrap ${styles['actions']}`}>
        <ActionButton className="button quiet" action={save}>
          Unduh data saya
        </ActionButton>
        <button
          ref={remove}
          type="button"
          className="button quiet danger"
          hidden={at !== null}
          onClick={() => at === null && openDeleteAccountSheet(refusal)}
        >
          Hapus akun
        </button>
        <ActionButton className="button" hidden={at === null} action={cancel}>
          Batalkan penghapusan
        </ActionButton>
      </div>
    </section>
  );
}

async function save(): Promise<void> {
  const loaded = await loadPersonalData();
  if ('problem' in loaded) return showAlert(loaded.problem, 'error');
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([loaded.text], { type: 'application/json;charset=utf-8' }));
  link.download = 'data-saya.json';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), URL_LIFETIME_MS);
  showAlert('Data Anda diunduh.', 'success');
}

function noticeText(at: string, refusal: string | null): string {
  const when = `Akun ini dan data pribadi di dalamnya akan dihapus pada ${formatDateTime(new Date(at))}.`;
  return refusal === null ? when : `${when} ${refusal} Penghapusan menunggu sampai itu selesai.`;
}
