import eye from '@phosphor-icons/core/assets/regular/eye.svg?raw';
import eyeSlash from '@phosphor-icons/core/assets/regular/eye-slash.svg?raw';
import { type InputHTMLAttributes, useId, useState } from 'react';
import { Icon } from './inline.tsx';

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'> {
  label: string;
  name: string;
  error?: string | undefined;
}

/** A labelled text field with its error. Other props go to the input. */
export function TextField({ label, error, ...input }: Props) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        className="input"
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
      />
      {error !== undefined && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}

interface PasswordProps {
  label: string;
  name: string;
  autoComplete: 'current-password' | 'new-password';
  placeholder?: string;
  minLength?: number;
  error?: string | undefined;
}

/** A password field with a button that shows the password. */
export function PasswordField({ label, name, autoComplete, placeholder, minLength, error }: PasswordProps) {
  const id = useId();
  const [shown, setShown] = useState(false);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="secret">
        <input
          id={id}
          className="input"
          name={name}
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          placeholder={placeholder}
          minLength={minLength}
          required
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
        />
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
      {error !== undefined && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}
