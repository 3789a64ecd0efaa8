import { useState } from 'react';
import type { Order } from '#domain/order.ts';
import { showAlert } from '#src/stores/flash.ts';
import { cancelOrder } from '#src/stores/orders.ts';
import { Sheet } from '#src/ui/Sheet.tsx';
import styles from './Payment.module.css';

/** 'Batalkan pesanan', only where the provider allows it: asks once, then releases the slots. */
export function CancelOrder({ order }: { order: Order }) {
  const [isAsked, setIsAsked] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  if (!order.canCancel) return null;

  async function onCancel() {
    setIsBusy(true);
    const problem = await cancelOrder(order.id);
    setIsBusy(false);
    setIsAsked(false);
    if (problem === null) showAlert('Pesanan dibatalkan.', 'success');
    else showAlert(problem, 'error');
  }

  return (
    <>
      <button type="button" className="button quiet small" onClick={() => setIsAsked(true)}>
        Batalkan pesanan
      </button>
      {isAsked && (
        <Sheet title="Batalkan pesanan ini?" isLocked={isBusy} onClose={() => setIsAsked(false)}>
          <p>
            Slot pesanan {order.code} dilepas sekarang juga dan dapat dipesan orang lain. Belum ada pembayaran, jadi
            tidak ada biaya.
          </p>
          <div className={styles['asked']}>
            <button
              type="button"
              className={`button quiet wide ${styles['danger']}`}
              disabled={isBusy}
              onClick={onCancel}
            >
              {isBusy ? 'Membatalkan…' : 'Ya, batalkan'}
            </button>
            <button type="button" className="button quiet wide" disabled={isBusy} onClick={() => setIsAsked(false)}>
              Tidak jadi
            </button>
          </div>
        </Sheet>
      )}
    </>
  );
}
