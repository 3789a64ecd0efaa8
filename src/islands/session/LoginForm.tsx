import { accountWay, holdingCode, safeNextPath } from '@slotterbit/contract/customers/login.ts';
import { formatDate } from '@slotterbit/contract/values/date.ts';
import { cleanCode } from '@slotterbit/contract/values/typed-text.ts';
import type { ReactNode } from 'react';
import { withErrorBoundary } from '#src/islands/shared/ErrorBoundary.tsx';
import { EmailField, SubmitButton, useForm } from '#src/islands/shared/form.tsx';
import { logIn } from '#src/stores/account/authentication.ts';
import { putFlash } from '#src/stores/session/flash.ts';
import { $customer } from '#src/stores/session/session.ts';
import { requestBeforeLeaving } from '#src/stores/shop/request-next-tasks.ts';
import { PasswordField } from '#src/ui/PasswordField.tsx';

/** Login (docs/product.md 2). `children` is between the fields and the button. */
export const LoginForm = withErrorBoundary(function LoginForm({ children }: { children?: ReactNode }) {
  const { isBusy, problem, errorOf, formProps } = useForm(async (form) => {
    const { holding, next } = accountWay(new URL(location.href));
    const refused = await logIn({
      email: cleanCode(String(form.get('email'))),
      password: String(form.get('password')),
      holding_code: holdingCode(holding, DEFAULT_HOLDING),
    });
    // The answer does not say which of the two is wrong.
    if (refused?.status === 401) return { message: refused.message, fields: { email: [], password: [] } };
    if (refused !== null) return refused;
    const deletion = $customer.get()?.deletion?.at;
    if (deletion) putFlash(`Akun ini akan dihapus pada ${formatDate(new Date(deletion))}. Batalkan di Profil.`);
    const path = safeNextPath(next) ?? '/home';
    if (path === '/home') await requestBeforeLeaving();
    location.replace(path);
    return 'leaving';
  }, true);

  return (
    <form className="stack" {...formProps}>
      <EmailField error={errorOf('email')} />
      <PasswordField label="Password" name="password" autoComplete="current-password" error={errorOf('password')} />
      {children}
      <SubmitButton label="Masuk" isBusy={isBusy} error={problem?.message} />
    </form>
  );
});
