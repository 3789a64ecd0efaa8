import eye from 'icon:eye';
import eyeSlash from 'icon:eye-slash';
import { useId, useState } from 'react';
import { Icon } from './inline.tsx';
import { Field, naming, type TextFieldProps } from './TextField.tsx';

interface PasswordProps extends Pick<TextFieldProps, 'label' | 'name' | 'placeholder' | 'minLength' | 'error'> {
  autoComplete?: 'current-password' | 'new-password';
}

/** A password field with a button that shows the password. Without a name, it is an English demo form's (DemoForm.astro): password managers ignore it. */
export function PasswordField({ label, error, ...input }: PasswordProps) {
  const id = useId();
  const [isShown, setIsShown] = useState(false);
  const isDemo = input.name === undefined;
  const action = isShown ? 'Sembunyikan sandi' : 'Tampilkan sandi';
  return (
    <Field id={id} label={label} error={error}>
      <div className="secret">
        <input
          {...input}
          {...naming(id, error)}
          {...(isDemo && { autoComplete: 'off', 'data-1p-ignore': true, 'data-lpignore': true })}
          type={isShown ? 'text' : 'password'}
          required={!isDemo}
        />
        <button
          type="button"
          className="icon-button"
          aria-label={isDemo ? `Show ${label}` : action}
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
        >
          <Icon svg={isShown ? eyeSlash : eye} />
        </button>
      </div>
    </Field>
  );
}
