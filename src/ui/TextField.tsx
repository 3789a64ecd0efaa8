import eye from '@phosphor-icons/core/assets/regular/eye.svg?raw';
import eyeSlash from '@phosphor-icons/core/assets/regular/eye-slash.svg?raw';
import { cleanCode } from '@slotterbit/contract/values/typed-text.ts';
import { type FormEvent, type InputHTMLAttributes, type ReactNode, useId, useState } from 'react';
import { Icon } from './inline.tsx';

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'> {
  label: string;
  name: string;
  /** '' for a wrong field without a text. */
  error?: string | undefined;
}

/** A labelled text field with its error. Other props go to the input. */
export function TextField({ label, error, ...input }: Props) {
  const id = useId();
  return (
    <Field id={id} label={label} error={error}>
      <input {...input} {...naming(id, error)} onInput={input.type === 'email' ? cleanEmail : undefined} />
    </Field>
  );
}

/** The browser checks an address before the form can: it refuses one with an invisible character. */
function cleanEmail({ currentTarget: field }: FormEvent<HTMLInputElement>) {
  const address = cleanCode(field.value);
  if (address !== field.value.trim()) field.value = address;
}

interface PasswordProps extends Pick<Props, 'label' | 'name' | 'placeholder' | 'minLength' | 'error'> {
  autoComplete: 'current-password' | 'new-password';
}

/** A password field with a button that shows the password. */
export function PasswordField({ label, error, ...input }: PasswordProps) {
  const id = useId();
  const [shown, setShown] = useState(false);
  return (
    <Field id={id} label={label} error={error}>
      <div className="secret">
        <input {...input} {...naming(id, error)} type={shown ? 'text' : 'password'} required />
        <button
          type="button"
          className="icon-button"
          aria-label={shown ? 'Sembunyikan sandi' : 'Tampilkan sandi'}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon svg={shown ? eyeSlash : eye} />
        </button>
      </div>
    </Field>
  );
}

const naming = (id: string, error: string | undefined) => ({
  id,
  className: 'input',
  'aria-invalid': error !== undefined,
  'aria-describedby': error ? `${id}-error` : undefined,
});

function Field({ id, label, error, children }: Pick<Props, 'label' | 'error'> & { id: string; children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children}
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}
