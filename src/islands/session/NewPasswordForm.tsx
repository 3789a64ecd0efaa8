import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type AccountWay, accountPath, accountWay, minimumPassword } from '#domain/login.ts';
import { withErrorBoundary } from '#src/islands/shared/ErrorBoundary.tsx';
import { setNewPassword } from '#src/stores/authentication.ts';
import { linkToken } from '#src/stores/link-token.ts';
import { takeOverReturn } from '#src/stores/pending-selection.ts';
import { PasswordField } from '#src/ui/TextField.tsx';
import styles from './SessionForm.module.css';
import { SubmitButton } from './SubmitButton.tsx';

const INCOMPLETE = 'Tautan ini tidak lengkap. Buka tautan dari email sekali lagi.';

/** Sets a new password with the token of the link (docs/product.md 13.6). */
export const NewPasswordForm = withErrorBoundary(Form);

function Form() {
  const [way, setWay] = useState<AccountWay>({});
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [passwordError, setPasswordError] = useState<string>();
  const [linkError, setLinkError] = useState<string | null>(null);
  const isSubmitting = useRef(false);

  useEffect(() => {
    const { holding, next } = accountWay(new URL(location.href));
    setWay({ holding: holding ?? null, next: next ?? takeOverReturn() });
    if (linkToken() === '') setLinkError(INCOMPLETE);
  }, []);
  const login = accountPath('/login', way);

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSubmitting.current) return;
    isSubmitting.current = true;
    setIsBusy(true);
    setError(null);
    setPasswordError(undefined);
    const password = String(new FormData(event.currentTarget).get('password'));
    const result = await setNewPassword({ token: linkToken(), password }, login);
    // The store opens the login screen.
    if (result.ok) return;
    isSubmitting.current = false;
    setIsBusy(false);
    const { token: ofLink, password: ofPassword } = result.fields;
    setLinkError(ofLink?.join('\n') ?? null);
    setPasswordError(ofPassword?.join('\n'));
    if (!ofLink && !ofPassword) setError(result.message);
  }

  if (linkError !== null)
    return (
      <div className={styles['form']}>
        <p className="notice tone-red" role="alert">
          {linkError}
        </p>
        <a className="button wide" href={accountPath('/lupa-password', way)}>
          Minta tautan baru
        </a>
        <a className="button quiet wide" href={login}>
          Masuk
        </a>
      </div>
    );
  return (
    <form className={styles['form']} onSubmit={onSubmit} method="post">
      <PasswordField
        label="Password baru"
        name="password"
        autoComplete="new-password"
        placeholder={`Minimal ${minimumPassword} karakter`}
        minLength={minimumPassword}
        error={passwordError}
      />
      <SubmitButton label="Simpan password" isBusy={isBusy} error={error} />
    </form>
  );
}
