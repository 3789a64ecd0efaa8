import gear from 'icon:gear-six';
import lock from 'icon:lock-key';
import question from 'icon:question';
import receipt from 'icon:receipt';
import signOut from 'icon:sign-out';
import whatsapp from 'icon:whatsapp-logo';
import { useStore } from '@nanostores/react';
import { whatsappLink } from '@slotterbit/contract/values/phone.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { openBillingSheet } from '#src/islands/shared/BillingSheet.tsx';
import { withErrorBoundary } from '#src/islands/shared/ErrorBoundary.tsx';
import { requestPasswordReset } from '#src/stores/account/authentication.ts';
import { loadBilling } from '#src/stores/account/billing.ts';
import { $localBilling, billingOfProfile } from '#src/stores/session/local-billing.ts';
import { $customer, navigation } from '#src/stores/session/session.ts';
import { SettingRow } from '#src/ui/SettingRow.tsx';
import styles from './AccountPanels.module.css';
import { PersonalData } from './PersonalData.tsx';
import { WaitingList } from './WaitingList.tsx';

interface Props {
  /** The organisation's WhatsApp number in E.164. */
  phone: string;
  /** The billing data, which a script fills (components/account/fill-customer.ts). */
  children?: ReactNode;
}

/** What a customer can do on the profile (docs/product.md 2.25). Visitors see the links alone. */
export const AccountPanels = withErrorBoundary(function AccountPanels({ phone, children }: Props) {
  const customer = useStore($customer, { ssr: 'initial' });
  const [sent, setSent] = useState<{ tone: string; text: string } | null>(null);
  useEffect(() => void loadBilling(), []);

  /** Sends a link. Without the organisation, which only our provider sends, the customer asks for it (docs/product.md 13.6). */
  async function changePassword() {
    const { email, holding_code } = customer ?? {};
    if (!email || !holding_code) return navigation.go('/lupa-password');
    const refused = await requestPasswordReset({ email, holding_code });
    const done = `Kami mengirim tautan ke ${email}. Buka dalam 30 menit untuk membuat password baru.`;
    setSent(refused === null ? { tone: 'tone-green', text: done } : { tone: 'tone-red', text: refused.message });
  }

  return (
    <>
      <section className={`section ${styles['billing']} ${styles['own']}`} aria-labelledby="data-penagihan">
        <div className="section-head">
          <h2 id="data-penagihan">Data penagihan</h2>
        </div>
        {children}
        <button
          type="button"
          className="button quiet"
          onClick={() => openBillingSheet(billingOfProfile(customer, $localBilling.get()), null)}
        >
          Ubah data penagihan
        </button>
      </section>
      <nav className="card clip lined" aria-label="Akun">
        <SettingRow icon={receipt} text="Pesanan" href="/pesanan" />
        <SettingRow icon={gear} text="Pengaturan" href="/settings" />
        <SettingRow icon={question} text="Bantuan" href="/support" />
        <SettingRow icon={lock} text="Ganti password" className={styles['own']} onClick={changePassword} />
        <SettingRow
          icon={whatsapp}
          text="Ubah WhatsApp atau email: hubungi kami"
          className={styles['own']}
          href={whatsappLink(phone, 'Halo, saya ingin mengubah WhatsApp atau email akun saya.')}
          target="_blank"
          rel="noopener"
        />
        <SettingRow icon={signOut} text="Keluar" className={styles['own']} href="/intro" data-sign-out />
      </nav>
      <p className={`notice ${sent?.tone}`} role="status">
        {sent?.text}
      </p>
      {/* Only of a provider that has them: ours. */}
      {customer?.billing && <WaitingList />}
      <PersonalData deletion={customer?.deletion ?? null} />
    </>
  );
});
