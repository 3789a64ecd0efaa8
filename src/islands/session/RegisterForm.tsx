import { type CustomerField, customerFields, perCustomerField } from '@slotterbit/contract/customers/customer.ts';
import {
  accountPath,
  accountWay,
  holdingCode,
  MIN_PASSWORD_LENGTH,
  safeNextPath,
} from '@slotterbit/contract/customers/login.ts';
import { whatsappLink } from '@slotterbit/contract/values/phone.ts';
import { cleanCode, cleanText } from '@slotterbit/contract/values/typed-text.ts';
import { type ComponentProps, useState } from 'react';
import { withErrorBoundary } from '#src/islands/shared/ErrorBoundary.tsx';
import { SubmitButton, useForm } from '#src/islands/shared/form.tsx';
import { register } from '#src/stores/account/authentication.ts';
import { $accessToken } from '#src/stores/session/session.ts';
import { PasswordField } from '#src/ui/PasswordField.tsx';
import { TextField } from '#src/ui/TextField.tsx';

const hints: Record<Exclude<CustomerField, 'address'>, { autoComplete: string; placeholder: string }> = {
  instansi: { autoComplete: 'organization', placeholder: 'Kampus atau lembaga' },
  pekerjaan: { autoComplete: 'organization-title', placeholder: 'Dosen, mahasiswa…' },
};

/** Two columns on a wide screen. */
const pairedFields = [
  { label: 'Email', name: 'email', type: 'email', autoComplete: 'email', placeholder: 'nama@kampus.ac.id' },
  { label: 'WhatsApp', name: 'whatsapp', type: 'tel', autoComplete: 'tel', placeholder: '0812…' },
  ...customerFields.flatMap(({ label, name }) => (name === 'address' ? [] : [{ label, name, ...hints[name] }])),
];

/** `phone` is the organisation's WhatsApp number in E.164. */
interface Props {
  phone: string;
}

/** Registration (docs/product.md 2). All fields are required; errors are shown under their fields. */
export const RegisterForm = withErrorBoundary(function RegisterForm({ phone }: Props) {
  /** The way to the login, after the provider refused the e-mail: it may be the customer's own account. */
  const [loginPath, setLoginPath] = useState<string | null>(null);
  const { isBusy, problem, errorOf, formProps } = useForm(async (form) => {
    const way = accountWay(new URL(location.href));
    const text = (name: string, clean = cleanText) => clean(String(form.get(name)));
    const refused = await register({
      name: text('name'),
      email: text('email', cleanCode),
      whatsapp: text('whatsapp', cleanCode),
      ...perCustomerField((field) => text(field.name)),
      password: String(form.get('password')),
      marketing_code: text('marketing_code', cleanCode),
      holding_code: holdingCode(way.holding, DEFAULT_HOLDING),
    });
    setLoginPath(refused?.fields['email'] === undefined ? null : accountPath('/login', way));
    if (refused !== null) return refused;
    const isSignedIn = $accessToken.get() !== null;
    location.replace(isSignedIn ? (safeNextPath(way.next) ?? '/home') : accountPath('/login', way));
    return 'leaving';
  }, true);
  const field = (props: ComponentProps<typeof TextField> & { name: string }) => (
    <TextField key={props.name} {...props} required error={errorOf(props.name)} />
  );

  return (
    <form className="stack" {...formProps}>
      {field({ label: 'Nama', name: 'name', autoComplete: 'name', placeholder: 'Nama lengkap' })}
      <div className="pair">{pairedFields.map(field)}</div>
      {field({ label: 'Alamat', name: 'address', autoComplete: 'street-address', placeholder: 'Alamat lengkap' })}
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        placeholder={`Minimal ${MIN_PASSWORD_LENGTH} karakter`}
        minLength={MIN_PASSWORD_LENGTH}
        error={errorOf('password')}
      />
      {field({
        label: 'Kode Referall (wajib)',
        name: 'marketing_code',
        autoComplete: 'off',
        autoCapitalize: 'characters',
      })}
      <p className="hint">
        Belum punya kode?{' '}
        <a
          className="link"
          href={whatsappLink(phone, 'Halo, saya ingin mendaftar. Boleh minta kode referral?')}
          target="_blank"
          rel="noopener"
        >
          Tanya lewat WhatsApp
        </a>
      </p>
      {loginPath !== null && (
        <p className="hint">
          Sudah pernah mendaftar?{' '}
          <a className="link" href={loginPath}>
            Masuk dengan email ini
          </a>
        </p>
      )}
      <SubmitButton label="Daftar" isBusy={isBusy} error={problem?.message} />
    </form>
  );
});
