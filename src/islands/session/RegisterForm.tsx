import { type FormEvent, useRef, useState } from 'react';
import { accountPath, accountWay, holdingCode, minimumPassword, safeNextPath } from '#domain/login.ts';
import { withErrorBoundary } from '#src/islands/shared/ErrorBoundary.tsx';
import { register } from '#src/stores/authentication.ts';
import { PasswordField, TextField } from '#src/ui/TextField.tsx';
import styles from './SessionForm.module.css';

type FieldErrors = Record<string, string[]>;

/** Email to job: two columns on a wide screen. */
const pairedFields = [
  { label: 'Email', name: 'email', type: 'email', autoComplete: 'email', placeholder: 'nama@kampus.ac.id' },
  { label: 'WhatsApp', name: 'whatsapp', type: 'tel', autoComplete: 'tel', placeholder: '0812…' },
  { label: 'Instansi', name: 'instansi', autoComplete: 'organization', placeholder: 'Kampus atau lembaga' },
  { label: 'Pekerjaan', name: 'pekerjaan', autoComplete: 'organization-title', placeholder: 'Dosen, mahasiswa…' },
];

/** Registration (docs/product.md 2). The browser requires every field; the server's errors are shown under their fields. */
export const RegisterForm = withErrorBoundary(Form);

function Form() {
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({});
  const isSubmitting = useRef(false);
  const errorOf = (name: string) => fieldErrors[name]?.join('\n');

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSubmitting.current) return;
    isSubmitting.current = true;
    setIsBusy(true);
    setError(null);
    setFieldErrors({});
    const form = new FormData(event.currentTarget);
    const way = accountWay(new URL(location.href));
    const text = (name: string) => String(form.get(name)).trim();
    const result = await register({
      name: text('name'),
      email: text('email'),
      whatsapp: text('whatsapp'),
      instansi: text('instansi'),
      pekerjaan: text('pekerjaan'),
      address: text('address'),
      password: String(form.get('password')),
      marketing_code: text('marketing_code'),
      holding_code: holdingCode(way.holding),
    });
    if (result.ok) {
      location.replace(result.signedIn ? (safeNextPath(way.next) ?? '/home') : accountPath('/login', way));
      return;
    }
    isSubmitting.current = false;
    setIsBusy(false);
    setError(result.message);
    setFieldErrors(result.fields);
  }

  return (
    <form className={styles['form']} onSubmit={onSubmit} method="post">
      <TextField
        label="Nama"
        name="name"
        autoComplete="name"
        placeholder="Nama lengkap"
        required
        error={errorOf('name')}
      />
      <div className={styles['pair']}>
        {pairedFields.map((field) => (
          <TextField key={field.name} {...field} required error={errorOf(field.name)} />
        ))}
      </div>
      <TextField
        label="Alamat"
        name="address"
        autoComplete="street-address"
        placeholder="Alamat lengkap"
        required
        error={errorOf('address')}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        placeholder={`Minimal ${minimumPassword} karakter`}
        minLength={minimumPassword}
        error={errorOf('password')}
      />
      <TextField
        label="Kode Referall (wajib)"
        name="marketing_code"
        autoComplete="off"
        autoCapitalize="characters"
        required
        error={errorOf('marketing_code')}
      />
      <button className="button wide" type="submit" disabled={isBusy}>
        {isBusy ? 'Memproses...' : 'Daftar'}
      </button>
      {error !== null && (
        <p className="notice tone-red" role="alert">
          {error}
        </p>
      )}
    </form>
  );
}
