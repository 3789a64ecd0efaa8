import calendarPlus from '@phosphor-icons/core/assets/regular/calendar-plus.svg?raw';
import { useState } from 'react';
import type { Order } from '#domain/order.ts';
import { isStopped } from '#domain/order-status.ts';
import { showAlert } from '#src/stores/flash.ts';
import { Icon } from '#src/ui/Icon.tsx';

/** 'Simpan ke kalender': the order's due days and publish months as a file, whose code comes with the tap (docs/product.md 13.3). */
export function CalendarButton({ order }: { order: Order }) {
  const [busy, setBusy] = useState(false);
  if (isStopped(order.status)) return null;

  async function save() {
    setBusy(true);
    try {
      const { calendarFile } = await import('./calendar-file.ts');
      const text = calendarFile(order, { origin: location.origin, now: new Date() });
      if (text === null) showAlert('Pesanan ini belum punya tanggal untuk disimpan.');
      else {
        download(text, `${order.code.replaceAll('/', '-')}.ics`);
        showAlert('Berkas kalender diunduh. Buka berkasnya untuk menyimpan tanggalnya.', 'success');
      }
    } catch {
      showAlert('Gagal memuat. Periksa koneksi Anda, lalu coba lagi.', 'error');
    } finally {
      setBusy(false);
    }
  }

  return (
    <button type="button" className="button quiet wide" aria-busy={busy} onClick={() => !busy && void save()}>
      <Icon svg={calendarPlus} />
      Simpan ke kalender
    </button>
  );
}

function download(text: string, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/calendar;charset=utf-8' }));
  link.download = name;
  link.click();
  // The browser has the file by then; at once would be too early for some.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
