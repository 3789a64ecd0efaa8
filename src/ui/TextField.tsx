import { cleanCode } from '@slotterbit/contract/values/typed-text.ts';
import { type FormEvent, type InputHTMLAttributes, type ReactNode, useId } from 'react';

export interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'> {
  label: string;
  /** Absent in a demo form, so that typed text cannot reach an address or a server. */
  name?: string;
  /** '' for a wrong field without a text. */
  error?: string | undefined;
  /** Makes it a textarea with this height. */
  rows?: number;
}

const latinTypes = ['email', 'tel', 'url'];

/** A labelled text field with its error. Other props go to the input. */
export function TextField({ label, error, rows, ...input }: TextFieldProps) {
  const id = useId();
  // A textarea takes all attributes that its callers give.
  const Control = (rows === undefined ? 'input' : 'textarea') as 'input';
  return (
    <Field id={id} label={label} error={error}>
      <Control
        autoComplete="off"
        dir={latinTypes.includes(input.type ?? '') ? 'ltr' : undefined}
        {...naming(id, error)}
        {...input}
        {...(rows !== undefined && { rows })}
        onInput={input.type === 'email' ? cleanEmail : undefined}
      />
    </Field>
  );
}

/** The browser checks an address before the form can: it refuses one with an invisible character. */
function cleanEmail({ currentTarget: field }: FormEvent<HTMLInputElement>) {
  const address = cleanCode(field.value);
  if (address !== field.value.trim()) field.value = address;
}

/** The attributes of a field's input. */
export const naming = (id: string, error: string | undefined) => ({
  id,
  className: 'input',
  'aria-invalid': error !== undefined,
  'aria-describedby': error ? `${id}-error` : undefined,
});

/** A label, its field and its error. */
export function Field({
  id,
  label,
  error,
  children,
}: Pick<TextFieldProps, 'label' | 'error'> & { id: string; children: ReactNode }) {
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
