import { useStore } from '@nanostores/react';
import { type AccountDeletion, deletionWaitDays } from '@slotterbit/contract/customers/account-deletion.ts';
import { formatDateTime } from '@slotterbit/contract/values/date.ts';
import { useEffect, useId, useRef } from 'react';
import { ActionButton } from '#src/islands/shared/ActionButton.tsx';
import { download } from '#src/islands/shared/download.ts';
import { SubmitButton, useForm } from '#src/islands/shared/form.tsx';
import { mountSheet } from '#src/islands/shared/sheets.tsx';
import {
  $deletion,
  cancelDeletion,
  loadDeletion,
  loadPersonalData,
  requestDeletion,
} from '#src/stores/account/account-deletion.ts';
import { showAlert } from '#src/stores/session/flash.ts';
import { Fault } from '#src/ui/Fault.tsx';
import { PasswordField } from '#src/ui/PasswordField.tsx';
import { Sheet } from '#src/ui/Sheet.tsx';
import styles from './AccountPanels.module.css';

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
          onClick={() => at === null && mountSheet((close) => <DeleteAccountSheet refusal={refusal} onClose={close} />)}
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
  if (await download(loaded.text, 'application/json', 'data-saya.json')) showAlert('Data Anda diunduh.', 'success');
}

function noticeText(at: string, refusal: string | null): string {
  const when = `Akun ini dan data pribadi di dalamnya akan dihapus pada ${formatDateTime(new Date(at))}.`;
  return refusal === null ? when : `${when} ${refusal} Penghapusan menunggu sampai itu selesai.`;
}

/** Asks for the password and schedules the deletion (docs/product.md 13.11), or says why the account cannot be deleted now. */
function DeleteAccountSheet({ refusal, onClose }: { refusal: string | null; onClose: () => void }) {
  const id = useId();
  const { isBusy, problem, errorOf, formProps } = useForm(async (form) => {
    const refused = await requestDeletion(String(form.get('password')));
    if (refused !== null) return refused;
    onClose();
    showAlert('Penghapusan akun dijadwalkan.', 'success');
    return null;
  });

  if (refusal !== null) {
    return (
      <Sheet title="Hapus akun" onClose={onClose}>
        <Fault text={refusal} />
        <button className="button quiet wide" type="button" onClick={onClose}>
          Tutup
        </button>
      </Sheet>
    );
  }
  const ofPassword = errorOf('password');
  const footer = (
    <SubmitButton
      label="Hapus akun saya"
      busyLabel="Memproses…"
      look="button quiet wide danger"
      form={id}
      isBusy={isBusy}
      error={ofPassword === undefined ? problem?.message : undefined}
    />
  );
  return (
    <Sheet title="Hapus akun" onClose={onClose} isLocked={isBusy} footer={footer}>
      <form id={id} {...formProps}>
        <p>
          Setelah {deletionWaitDays} hari, nama, kontak, alamat dan data penagihan Anda dihapus dari semua pesanan, dan
          Anda keluar dari semua perangkat. Sampai saat itu Anda dapat membatalkannya di halaman ini.
        </p>
        <p className="hint">
          Nomor, jumlah dan tanggal pesanan tetap disimpan untuk pembukuan. Unduh data dan kuitansi Anda lebih dulu.
        </p>
        <PasswordField label="Password" name="password" autoComplete="current-password" error={ofPassword} />
      </form>
    </Sheet>
  );
}
