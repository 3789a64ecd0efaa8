import { type FormEvent, useEffect, useRef, useState } from 'react';
import { holdingCode, safeNextPath } from '#domain/login.ts';
import { ErrorBoundary } from '#src/islands/shared/ErrorBoundary.tsx';
import { logIn } from '#src/stores/authentication.ts';
import { PasswordField, TextField } from '#src/ui/TextField.tsx';
import styles from './SessionForm.module.css';

interface Props {
  holding?: string | undefined;
}

/** Login (docs/product.md 2). The holding comes from the route, else from `?holding=`, else it is the default (docs/product.md 5). */
export function LoginForm(props: Props) {
  return (
    <ErrorBoundary>
      <Form {...props} />
    </ErrorBoundary>
  );
}

function Form({ holding }: Props) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [registerLink, setRegisterLink] = useState(holding ? `/register/${encodeURIComponent(holding)}` : '/register');
  const submitting = useRef(false);

  useEffect(() => {
    const given = holding ?? new URLSearchParams(location.search).get('holding');
    if (given) setRegisterLink(`/register/${encodeURIComponent(holdingCode(given))}`);
  }, [holding]);

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (submitting.current) return;
    submitting.current = true;
    setBusy(true);
    setError(null);
    const form = new FormData(event.currentTarget);
    const query = new URLSearchParams(location.search);
    const result = await logIn({
      email: String(form.get('email')).trim(),
      password: String(form.get('password')),
      holding_code: holdingCode(holding ?? query.get('holding')),
    });
    if (result.ok) {
      location.replace(safeNextPath(query.get('next')) ?? '/home');
      return;
    }
    submitting.current = false;
    setBusy(false);
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
      {error !== null && (
        <p className="notice tone-red" role="alert">
          {error}
        </p>
      )}
      <button className="button wide" type="submit" disabled={busy}>
        {busy ? 'Memproses...' : 'Masuk'}
      </button>
      <p className={styles['other']}>
        Belum punya akun?{' '}
        <a className="link" href={registerLink}>
          Daftar
        </a>
      </p>
    </form>
  );
}
