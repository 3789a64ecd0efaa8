import { useState } from 'react';
import type { Order } from '#domain/order.ts';
import { showAlert } from '#src/stores/flash.ts';

const loadSheet = () => import('./CancelOrderSheet.tsx').then((module) => module.CancelOrderSheet);
type SheetComponent = Awaited<ReturnType<typeof loadSheet>>;

/** 'Batalkan pesanan', only where the provider allows it. The sheet's code loads with the tap. */
export function CancelOrder({ order }: { order: Order }) {
  const [Sheet, setSheet] = useState<SheetComponent | null>(null);
  if (!order.canCancel) return null;

  async function open() {
    try {
      const component = await loadSheet();
      setSheet(() => component);
    } catch {
      showAlert('Gagal memuat. Periksa koneksi Anda, lalu coba lagi.', 'error');
    }
  }

  return (
    <>
      <button type="button" className="button quiet small" aria-haspopup="dialog" onClick={() => void open()}>
        Batalkan pesanan
      </button>
      {Sheet !== null && <Sheet order={order} onClose={() => setSheet(null)} />}
    </>
  );
}
