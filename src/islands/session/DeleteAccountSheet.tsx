import { deletionWaitDays } from '@slotterbit/contract/customers/account-deletion.ts';
import { useId } from 'react';
import { SubmitButton, useForm } from '#src/islands/shared/form.tsx';
import { mountSheet } from '#src/islands/shared/sheets.tsx';
import { requestDeletion } from '#src/stores/account/account-deletion.ts';
import { showAlert } from '#src/stores/session/flash.ts';
import { PasswordField } from '#src/ui/PasswordField.tsx';
import { Sheet } from '#src/ui/Sheet.tsx';

interface Props {
  /** Why the account cannot be deleted now; null if it can. */
  refusal: string | null;
  onClose: () => void;
}

/** Opens the form that deletes the account (docs/product.md 13.11), or says why it cannot be deleted now. */
export function openDeleteAccountSheet(refusal: string | null): void {
  mountSheet((close) => <DeleteAccountSheet refusal={refusal} onClose={close} />);
}

/** Asks for the password and schedules the deletion. */
function DeleteAccountSheet({ refusal, onClose }: Props) {
  const id = useId();
  const { isBusy, problem, errorOf, formProps } = useForm(async (form) => {
    const refused = await requestDeletion(String(new FormData(form).get('password')));
    if (refused !== null) return refused;
    onClose();
    showAlert('Penghapusan akun dijadwalkan.', 'success');
    return null;
  });

  if (refusal !== null) {
    return (
      <Sheet title="Hapus akun" onClose={onClose}>
        <p className="notice tone-red" role="alert">
          {refusal}
        </p>
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
