import type { Order } from '@slotterbit/contract/orders/order.ts';
import { useState } from 'react';
import { mountSheet } from '#src/islands/shared/sheets.tsx';
import { showAlert } from '#src/stores/session/flash.ts';
import { cancelOrder } from '#src/stores/shop/orders.ts';
import { Sheet } from '#src/ui/Sheet.tsx';

/** Asks once whether to cancel an unpaid order, then releases its slots. */
export function openCancelOrderSheet(order: Order): void {
  mountSheet((close) => <CancelOrderSheet order={order} onClose={close} />);
}

function CancelOrderSheet({ order, onClose }: { order: Order; onClose: () => void }) {
  const [isBusy, setIsBusy] = useState(false);

  async function onCancel() {
    setIsBusy(true);
    const problem = await cancelOrder(order.id);
    setIsBusy(false);
    onClose();
    if (problem === null) showAlert('Pesanan dibatalkan.', 'success');
    else showAlert(problem, 'error');
  }

  return (
    <Sheet title="Batalkan pesanan ini?" isLocked={isBusy} onClose={onClose}>
      <p>
        Slot pesanan {order.code} dilepas sekarang juga dan dapat dipesan orang lain. Belum ada pembayaran, jadi tidak
        ada biaya.
      </p>
      <button type="button" className="button quiet wide danger" disabled={isBusy} onClick={onCancel}>
        {isBusy ? 'Membatalkan…' : 'Ya, batalkan'}
      </button>
      <button type="button" className="button quiet wide" disabled={isBusy} onClick={onClose}>
        Tidak jadi
      </button>
    </Sheet>
  );
}
