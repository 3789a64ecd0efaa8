import repeat from '@phosphor-icons/core/assets/regular/repeat.svg?raw';
import { useState } from 'react';
import type { Order } from '#domain/order.ts';
import { ErrorBoundary } from '#src/islands/shared/ErrorBoundary.tsx';
import { showAlert } from '#src/stores/flash.ts';
import { Icon } from '#src/ui/Icon.tsx';

const loadSheet = () => import('./OrderAgainSheet.tsx').then((module) => module.OrderAgainSheet);
type SheetComponent = Awaited<ReturnType<typeof loadSheet>>;

/** 'Pesan lagi' and its sheet (docs/product.md 13.1). The sheet's code loads with the tap. */
export function OrderAgain({ order }: { order: Order }) {
  const [Sheet, setSheet] = useState<SheetComponent | null>(null);
  const [stage, setStage] = useState<'closed' | 'loading' | 'open'>('closed');

  // Never disabled: it gets the focus back when the sheet closes.
  async function open() {
    if (stage !== 'closed') return;
    setStage('loading');
    try {
      const component = await loadSheet();
      setSheet(() => component);
      setStage('open');
    } catch {
      setStage('closed');
      showAlert('Gagal memuat. Periksa koneksi Anda, lalu coba lagi.', 'error');
    }
  }

  return (
    <>
      <button
        type="button"
        className="button quiet small"
        aria-describedby={`order-${order.id}`}
        aria-haspopup="dialog"
        aria-busy={stage === 'loading'}
        onClick={() => void open()}
      >
        <Icon svg={repeat} />
        Pesan lagi
      </button>
      {stage === 'open' && Sheet !== null && (
        <ErrorBoundary>
          <Sheet order={order} onClose={() => setStage('closed')} />
        </ErrorBoundary>
      )}
    </>
  );
}
