import { NumberField } from '@keystar/ui/number-field';
import { TextArea, TextField } from '@keystar/ui/text-field';
import { type ComponentType, useState } from 'react';
import { type FieldNotes, sentence } from '../forms/fields.ts';
import { FieldNote, useFieldFault } from './field-faults.tsx';

/** The props that Keystatic passes to the input of a field. */
export interface InputProps<Value = unknown> {
  value: Value;
  onChange(value: Value): void;
  autoFocus: boolean;
  /** True after an attempt to save. */
  forceValidation: boolean;
}

/** The field of an input. */
export interface InputField {
  collection: string;
  /** The path in the form; `*` means each entry of a list. */
  path: string;
  label: string;
}

/**
 * Makes an input that shows validation errors and the faults of the saved value in Indonesian. Keystatic's own inputs show the former in
 * English and the latter not at all.
 */
export function notedInput(field: InputField, notes: FieldNotes<never>): ComponentType<InputProps<never>> {
  const { input, description, isRequired } = notes;
  return function NotedInput({ value, onChange, autoFocus, forceValidation }) {
    const [isTouched, setTouched] = useState(false);
    const fault = useFieldFault(field.collection, field.path, value);
    const reason = isTouched || forceValidation ? notes.reason(value) : undefined;
    const shown = reason ?? fault;
    const common = {
      label: field.label,
      description,
      isRequired,
      autoFocus,
      onBlur: () => setTouched(true),
      ...(shown === undefined ? {} : { errorMessage: sentence(shown) }),
    };
    const change = onChange as (value: unknown) => void;
    if (input === 'number')
      return (
        <NumberField
          {...common}
          width="100%"
          {...numberFormat}
          value={value ?? Number.NaN}
          onChange={(number) => change(numberOf(number))}
        />
      );
    if (input === 'day')
      return (
        <TextField {...common} type="date" value={value ?? ''} onChange={(day) => change(day === '' ? null : day)} />
      );
    if (input === 'lines') return <TextArea {...common} value={value} onChange={change} />;
    return <TextField {...common} value={value} onChange={change} />;
  };
}

/** Allows any fraction: the field validates its step. */
const numberFormat = { formatOptions: { maximumFractionDigits: 10, useGrouping: false } } as const;

const numberOf = (number: number | undefined) => (number === undefined || Number.isNaN(number) ? null : number);

/** Keystatic's own input of a field, with the fault of the saved value below. */
export function withFault(field: InputField, Input: ComponentType<InputProps>): ComponentType<InputProps> {
  return function InputWithFault(props) {
    const fault = useFieldFault(field.collection, field.path, identityOf(props.value));
    return (
      <>
        <Input {...props} />
        <FieldNote reason={fault} />
      </>
    );
  };
}

/** The state of a text editor changes with each movement of the cursor; its document changes only with the text. */
function identityOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'doc' in value ? value.doc : value;
}
