import whatsapp from '@phosphor-icons/core/assets/regular/whatsapp-logo.svg?raw';
import type { Order } from '#domain/order.ts';
import { whatsappLink } from '#domain/phone.ts';
import { Icon } from '#src/ui/Icon.tsx';

/** 'Butuh bantuan?': opens WhatsApp with the order's code. `phone` is the organisation's number in E.164. */
export function HelpLink({ order, phone }: { order: Order; phone: string }) {
  const text = `Halo, saya butuh bantuan untuk pesanan ${order.code}.`;
  return (
    <a className="button quiet small" href={whatsappLink(phone, text)} target="_blank" rel="noopener">
      <Icon svg={whatsapp} />
      Butuh bantuan?
    </a>
  );
}
