import { type FormEvent, useEffect, useRef, useState } from 'react';
import { formatDate } from '#domain/date.ts';
import { holdingCode, safeNextPath } from '#domain/login.ts';
import { apiHost } from '#src/hosts.ts';
import { withErrorBoundary } from '#src/islands/shared/ErrorBoundary.tsx';
import { logIn } from '#src/stores/authentication.ts';
import { putFlash } from '#src/stores/flash.ts';
import { $customer } from '#src/stores/session.ts';
import { PasswordField, TextField } from '#src/ui/TextField.tsx';
import styles from './SessionForm.module.css';
import { SubmitButton } from './SubmitButton.tsx';

interface Props {
  holding?: string | undefined;
}

const forgotPath = (holding: string | undefined) =>
  holding ? `/lupa-password?holding=${encodeURIComponent(holdingCode(holding))}` : '/lupa-password';

/** Login (docs/product.md 2). The holding is from the route, else from `?holding=`, else the default (docs/product.md 5). */
export const LoginForm = withErrorBoundary(Form);

function Form({ holding }: Props) {
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [registerLink, setRegisterLink] = useState(holding ? `/register/${encodeURIComponent(holding)}` : '/register');
  const [forgotLink, setForgotLink] = useState(forgotPath(holding));
  const isSubmitting = useRef(false);

  useEffect(() => {
    const given = holding ?? new URLSearchParams(location.search).get('holding');
    if (!given) return;
    setRegisterLink(`/register/${encodeURIComponent(holdingCode(given))}`);
    setForgotLink(forgotPath(given));
  }, [holding]);

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSubmitting.current) return;
    isSubmitting.current = true;
    setIsBusy(true);
    setError(null);
    const form = new FormData(event.currentTarget);
    const query = new URLSearchParams(location.search);
    const result = await logIn({
      email: String(form.get('email')).trim(),
      password: String(form.get('password')),
      holding_code: holdingCode(holding ?? query.get('holding')),
    });
    if (result.ok) {
      const deletion = $customer.get()?.deletion?.at;
      if (deletion) putFlash(`Akun ini akan dihapus pada ${formatDate(new Date(deletion))}. Batalkan di Profil.`);
      location.replace(safeNextPath(query.get('next')) ?? '/home');
      return;
    }
    isSubmitting.current = false;
    setIsBusy(false);
    setError(result.message);
  }

  return (
    <form className={styles['form']} onSubmit={onSubmit} method="post">
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        placeholder="nama@kampus.ac.id"
        required
      />
      <PasswordField label="Password" name="password" autoComplete="current-password" />
      {/* Only our own provider sends such a link. */}
      {apiHost === '' && (
        <p className={styles['forgot']}>
          <a className="link" href={forgotLink}>
            Lupa password?
          </a>
        </p>
      )}
      <SubmitButton label="Masuk" isBusy={isBusy} error={error} />
      <p className={styles['other']}>
        Belum punya akun?{' '}
        <a className="link" href={registerLink}>
          Daftar
        </a>
      </p>
    </form>
  );
}
