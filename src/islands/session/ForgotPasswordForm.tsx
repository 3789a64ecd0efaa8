import { accountWay, holdingCode } from '@slotterbit/contract/customers/login.ts';
import { whatsappLink } from '@slotterbit/contract/values/phone.ts';
import { cleanCode } from '@slotterbit/contract/values/typed-text.ts';
import { useEffect, useRef, useState } from 'react';
import { withErrorBoundary } from '#src/islands/shared/ErrorBoundary.tsx';
import { EmailField, SubmitButton, useForm } from '#src/islands/shared/form.tsx';
import { requestPasswordReset } from '#src/stores/account/authentication.ts';
import { storeReturn } from '#src/stores/shop/pending-selection.ts';

/** `phone` is the organisation's WhatsApp number in E.164. */
interface Props {
  phone: string;
}

/** Asks for a link for a new password (docs/product.md 13.6). */
export const ForgotPasswordForm = withErrorBoundary(function ForgotPasswordForm({ phone }: Props) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { isBusy, problem, errorOf, formProps } = useForm(async (form) => {
    const email = cleanCode(String(form.get('email')));
    const { holding, next } = accountWay(new URL(location.href));
    const refused = await requestPasswordReset({
      email,
      holding_code: holdingCode(holding, DEFAULT_HOLDING),
    });
    if (refused !== null) return refused;
    storeReturn(next);
    setSentTo(email);
    return null;
  });
  const emailError = errorOf('email');

  if (sentTo !== null) return <Sent email={sentTo} phone={phone} onAgain={() => setSentTo(null)} />;
  return (
    <form className="stack" {...formProps}>
      <EmailField error={emailError} />
      <SubmitButton
        label="Kirim tautan"
        isBusy={isBusy}
        error={emailError === undefined ? problem?.message : undefined}
      />
    </form>
  );
});

/** The result, the same for every address. It takes the focus, because the form with the focus is gone. */
function Sent({ email, phone, onAgain }: Props & { email: string; onAgain: () => void }) {
  const message = useRef<HTMLDivElement>(null);
  useEffect(() => message.current?.focus(), []);
  return (
    <div className="stack">
      <div ref={message} className="notice tone-green" role="status" tabIndex={-1}>
        <p>
          Bila <strong>{email}</strong> terdaftar, kami mengirim tautan untuk membuat password baru. Tautan berlaku 30
          menit dan hanya dapat dipakai sekali.
        </p>
      </div>
      <p className="hint">
        Tidak ada email dalam beberapa menit? Periksa folder spam dan ejaan alamatnya, atau hubungi kami.
      </p>
      <button className="button quiet wide" type="button" onClick={onAgain}>
        Pakai email lain atau kirim lagi
      </button>
      <a
        className="button quiet wide"
        href={whatsappLink(phone, 'Halo, saya lupa password akun saya.')}
        target="_blank"
        rel="noopener"
      >
        Hubungi kami lewat WhatsApp
      </a>
    </div>
  );
}
