import calendarPlus from '@phosphor-icons/core/assets/regular/calendar-plus.svg?raw';
import { useState } from 'react';
import type { Order } from '#domain/order.ts';
import { isStopped } from '#domain/order-status.ts';
import { showAlert } from '#src/stores/flash.ts';
import { Icon } from '#src/ui/Icon.tsx';

/** 'Simpan ke kalender': the order's due dates and publish months as a file (docs/product.md 13.3). The code loads with the tap. */
export function CalendarButton({ order }: { order: Order }) {
  const [isBusy, setIsBusy] = useState(false);
  if (isStopped(order.status)) return null;

  async function save() {
    setIsBusy(true);
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
      setIsBusy(false);
    }
  }

  return (
    <button type="button" className="button quiet small" aria-busy={isBusy} onClick={() => !isBusy && void save()}>
      <Icon svg={calendarPlus} />
      Simpan ke kalender
    </button>
  );
}

/** Some browsers read the file only a while after the click. */
const URL_LIFETIME_MS = 60_000;

function download(text: string, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/calendar;charset=utf-8' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), URL_LIFETIME_MS);
}
