import { type AccountWay, accountPath, accountWay, MIN_PASSWORD_LENGTH } from '@slotterbit/contract/customers/login.ts';
import { useEffect, useState } from 'react';
import { withErrorBoundary } from '#src/islands/shared/ErrorBoundary.tsx';
import { SubmitButton, useForm } from '#src/islands/shared/form.tsx';
import { linkToken, setNewPassword } from '#src/stores/account/authentication.ts';
import { takeOverReturn } from '#src/stores/shop/pending-selection.ts';
import { Fault } from '#src/ui/Fault.tsx';
import { PasswordField } from '#src/ui/PasswordField.tsx';

/** Sets a new password with the token of the link (docs/product.md 13.6). */
export const NewPasswordForm = withErrorBoundary(function NewPasswordForm() {
  const [way, setWay] = useState<AccountWay>({});
  const [isIncomplete, setIsIncomplete] = useState(false);
  useEffect(() => {
    const { holding, next } = accountWay(new URL(location.href));
    setWay({ holding: holding ?? null, next: next ?? takeOverReturn() });
    setIsIncomplete(linkToken() === '');
  }, []);
  const login = accountPath('/login', way);

  const { isBusy, problem, errorOf, formProps } = useForm(async (form) => {
    const password = String(form.get('password'));
    // The store opens the login screen.
    return (await setNewPassword({ token: linkToken(), password }, login)) ?? 'leaving';
  });
  const linkError = isIncomplete ? 'Tautan ini tidak lengkap. Buka tautan dari email sekali lagi.' : errorOf('token');
  const passwordError = errorOf('password');

  if (linkError !== undefined)
    return (
      <div className="stack">
        <Fault text={linkError} />
        <a className="button wide" href={accountPath('/lupa-password', way)}>
          Minta tautan baru
        </a>
        <a className="button quiet wide" href={login}>
          Masuk
        </a>
      </div>
    );
  return (
    <form className="stack" {...formProps}>
      <PasswordField
        label="Password baru"
        name="password"
        autoComplete="new-password"
        placeholder={`Minimal ${MIN_PASSWORD_LENGTH} karakter`}
        minLength={MIN_PASSWORD_LENGTH}
        error={passwordError}
      />
      <SubmitButton
        label="Simpan password"
        isBusy={isBusy}
        error={passwordError === undefined ? problem?.message : undefined}
      />
    </form>
  );
});
