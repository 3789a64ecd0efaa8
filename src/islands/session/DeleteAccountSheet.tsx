import { type FormEvent, useId, useState } from 'react';
import { deletionWaitDays } from '#domain/account-deletion.ts';
import { requestDeletion } from '#src/stores/account-deletion.ts';
import { showAlert } from '#src/stores/flash.ts';
import { Sheet } from '#src/ui/Sheet.tsx';
import { PasswordField } from '#src/ui/TextField.tsx';
import styles from './DeleteAccountSheet.module.css';

interface Props {
  /** Why the account cannot be deleted now; null if it can. */
  refusal: string | null;
  onClose: () => void;
}

type Problem = { message: string; fields: Record<string, string[]> };

/** Asks for the password and schedules the deletion of the account (docs/product.md 13.11). */
export function DeleteAccountSheet({ refusal, onClose }: Props) {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const formId = useId();

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    setIsBusy(true);
    setProblem(null);
    const refused = await requestDeletion(String(new FormData(form).get('password')));
    setIsBusy(false);
    if (refused !== null) {
      setProblem(refused);
      form.querySelector<HTMLInputElement>('[name="password"]')?.focus();
      return;
    }
    onClose();
    showAlert('Penghapusan akun dijadwalkan.', 'success');
  }

  if (refusal !== null) {
    return (
      <Sheet title="Hapus akun" onClose={onClose}>
        <div className={styles['form']}>
          <p className="notice tone-red" role="alert">
            {refusal}
          </p>
          <button className="button quiet wide" type="button" onClick={onClose}>
            Tutup
          </button>
        </div>
      </Sheet>
    );
  }
  const ofPassword = problem?.fields['password']?.join('\n');
  const footer = (
    <div className={styles['form']}>
      {problem !== null && ofPassword === undefined && (
        <p className="notice tone-red" role="alert">
          {problem.message}
        </p>
      )}
      <button
        className={`button quiet wide ${styles['danger']}`}
        type="submit"
        form={formId}
        disabled={isBusy}
        aria-busy={isBusy}
      >
        {isBusy ? 'Memproses…' : 'Hapus akun saya'}
      </button>
    </div>
  );
  return (
    <Sheet title="Hapus akun" onClose={onClose} isLocked={isBusy} footer={footer}>
      <form id={formId} className={styles['form']} onSubmit={onSubmit} method="post">
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
