import again from '@phosphor-icons/core/assets/regular/arrow-clockwise.svg?raw';
import calendar from '@phosphor-icons/core/assets/regular/calendar-blank.svg?raw';
import chat from '@phosphor-icons/core/assets/regular/chat-circle.svg?raw';
import type { Order } from '@slotterbit/contract/orders/order.ts';
import { whatsappLink } from '@slotterbit/contract/values/phone.ts';
import { ActionButton } from '#src/islands/shared/sheets.tsx';
import { showAlert } from '#src/stores/session/flash.ts';
import { Icon } from '#src/ui/inline.tsx';

/** 'Pesan lagi' and its sheet (docs/product.md 13.1). */
export function OrderAgain({ order }: { order: Order }) {
  const open = () =>
    import('../order-again/OrderAgainSheet.tsx').then(({ openOrderAgainSheet }) => openOrderAgainSheet(order));
  return (
    <ActionButton aria-describedby={`order-${order.id}`} aria-haspopup="dialog" action={open}>
      <Icon svg={again} />
      Pesan lagi
    </ActionButton>
  );
}

/** 'Batalkan pesanan', only where the provider allows it. */
export function CancelOrder({ order }: { order: Order }) {
  const open = () => import('./CancelOrderSheet.tsx').then(({ openCancelOrderSheet }) => openCancelOrderSheet(order));
  return (
    <ActionButton aria-haspopup="dialog" action={open}>
      Batalkan pesanan
    </ActionButton>
  );
}

/** 'Butuh bantuan?': opens WhatsApp with the order's code. `phone` is the organisation's number in E.164. */
export function HelpLink({ order, phone }: { order: Order; phone: string }) {
  const text = `Halo, saya butuh bantuan untuk pesanan ${order.code}.`;
  return (
    <a className="button quiet small" href={whatsappLink(phone, text)} target="_blank" rel="noopener">
      <Icon svg={chat} />
      Butuh bantuan?
    </a>
  );
}

/** 'Simpan ke kalender': the order's due dates and publish months as a file (docs/product.md 13.3). */
export function CalendarButton({ order }: { order: Order }) {
  async function save() {
    const { calendarFile } = await import('./calendar-file.ts');
    const text = calendarFile(order, { origin: location.origin, now: new Date() });
    if (text === null) return showAlert('Pesanan ini belum punya tanggal untuk disimpan.');
    download(text, `${order.code.replaceAll('/', '-')}.ics`);
    showAlert('Berkas kalender diunduh. Buka berkasnya untuk menyimpan tanggalnya.', 'success');
  }

  return (
    <ActionButton action={save}>
      <Icon svg={calendar} />
      Simpan ke kalender
    </ActionButton>
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
