import { formatDateTime } from '@slotterbit/contract/values/date.ts';
import { $deletion, cancelDeletion, loadDeletion, loadPersonalData } from '#src/stores/account/account-deletion.ts';
import { requestPasswordReset } from '#src/stores/account/authentication.ts';
import { showAlert } from '#src/stores/session/flash.ts';
import { $customer } from '#src/stores/session/session.ts';

/** Some browsers read the file only a while after the click. */
const URL_LIFETIME_MS = 60_000;

function download(text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json;charset=utf-8' }));
  link.download = 'data-saya.json';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), URL_LIFETIME_MS);
}

/** Runs the work of a button once at a time. */
async function once(button: HTMLElement, work: () => Promise<void>): Promise<void> {
  if (button.ariaBusy === 'true') return;
  button.ariaBusy = 'true';
  try {
    await work();
  } finally {
    button.ariaBusy = null;
  }
}

async function save(): Promise<void> {
  const loaded = await loadPersonalData();
  if ('problem' in loaded) {
    showAlert(loaded.problem, 'error');
    return;
  }
  download(loaded.text);
  showAlert('Data Anda diunduh.', 'success');
}

async function cancel(): Promise<void> {
  const refused = await cancelDeletion();
  if (refused === null) showAlert('Penghapusan akun dibatalkan.', 'success');
  else showAlert(refused.message, 'error');
}

async function openSheet(): Promise<void> {
  try {
    const { openDeleteAccountSheet } = await import('#src/islands/session/DeleteAccountSheet.tsx');
    openDeleteAccountSheet($deletion.get()?.refusal ?? null);
  } catch {
    showAlert('Gagal memuat. Periksa koneksi Anda, lalu coba lagi.', 'error');
  }
}

/** Sends the customer a link for a new password. */
export async function sendPasswordLink(): Promise<void> {
  const { email, holding_code } = $customer.get() ?? {};
  const status = document.querySelector('[data-password-status]');
  if (!email || !holding_code || status === null) return;
  const refused = await requestPasswordReset({ email, holding_code });
  status.className = `notice ${refused === null ? 'tone-green' : 'tone-red'}`;
  status.textContent =
    refused?.message ?? `Kami mengirim tautan ke ${email}. Buka dalam 30 menit untuk membuat password baru.`;
}

/**
 * The section 'Data pribadi' of the profile: a copy of the data, and the deletion of the account. Returns the work of a
 * click.
 */
export function startPersonalData(section: HTMLElement): (target: EventTarget | null) => void {
  const notice = section.querySelector<HTMLElement>('[data-deletion-notice]');
  const button = (name: string) => section.querySelector<HTMLElement>(`[data-${name}]`);
  const [saver, remover, canceller] = ['download-data', 'delete-account', 'cancel-deletion'].map(button);

  function show() {
    const at = $customer.get()?.deletion?.at ?? null;
    const refusal = $deletion.get()?.refusal ?? null;
    if (notice) {
      notice.hidden = at === null;
      notice.textContent = at === null ? '' : noticeText(at, refusal);
    }
    if (remover) remover.hidden = at !== null;
    if (canceller) canceller.hidden = at === null;
  }

  const works = new Map([
    [saver, save],
    [remover, openSheet],
    [
      canceller,
      async () => {
        await cancel();
        // The pressed button is gone.
        if (canceller?.hidden) remover?.focus();
      },
    ],
  ]);
  $customer.listen(show);
  $deletion.listen(show);
  show();
  void loadDeletion();
  return (target) => {
    for (const [button, work] of works)
      if (button && target instanceof Node && button.contains(target)) void once(button, work);
  };
}

function noticeText(at: string, refusal: string | null): string {
  const when = `Akun ini dan data pribadi di dalamnya akan dihapus pada ${formatDateTime(new Date(at))}.`;
  return refusal === null ? when : `${when} ${refusal} Penghapusan menunggu sampai itu selesai.`;
}
