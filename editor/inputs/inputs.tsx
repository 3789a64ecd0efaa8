import { NumberField } from '@keystar/ui/number-field';
import { TextArea, TextField } from '@keystar/ui/text-field';
import { type ComponentType, useState } from 'react';
import { type FieldNotes, sentence } from '../forms/fields.ts';
import { FieldNote } from './FieldNote.tsx';
import { useFieldFault } from './field-faults.ts';

/** What Keystatic hands to the input of a field. */
export interface InputProps<Value = unknown> {
  value: Value;
  onChange(value: Value): void;
  autoFocus: boolean;
  /** Somebody has tried to save. */
  forceValidation: boolean;
}

/** The field that an input is for. */
export interface InputField {
  collection: string;
  /** Its path in the form; `*` stands for the entries of a list. */
  path: string;
  label: string;
}

/**
 * The inputs of the forms: they say in Indonesian, at the field, what the field refuses, and what is wrong with what is saved. Keystatic's own
 * inputs say the first in English, and know nothing of the second.
 */
export function notedInput(field: InputField, notes: FieldNotes<never>): ComponentType<InputProps<never>> {
  const { input, description, isRequired } = notes;
  return function NotedInput({ value, onChange, autoFocus, forceValidation }) {
    const [isLeft, setLeft] = useState(false);
    const fault = useFieldFault(field.collection, field.path, value);
    const reason = isLeft || forceValidation ? notes.reason(value) : undefined;
    const said = reason ?? fault;
    const common = {
      label: field.label,
      description,
      isRequired,
      autoFocus,
      onBlur: () => setLeft(true),
      ...(said === undefined ? {} : { errorMessage: sentence(said) }),
    };
    const change = onChange as (value: unknown) => void;
    if (input === 'number')
      return (
        <NumberField
          {...common}
          width="100%"
          {...steps}
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

/** The steps of the field are what it refuses; the arrow keys go by one. */
const steps = { formatOptions: { maximumFractionDigits: 10, useGrouping: false } } as const;

const numberOf = (number: number | undefined) => (number === undefined || Number.isNaN(number) ? null : number);

/** Keystatic's own input of a field, with what is wrong with what is saved below it. */
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

/** The state of an editor changes with each movement of the cursor, its document with what is written. */
function identityOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'doc' in value ? value.doc : value;
}
