import type { ComponentSchema } from '@keystatic/core';
import { type ComponentType, createElement } from 'react';
import type { FieldNotes } from '../forms/fields.ts';
import { forms } from '../forms.ts';
import { type InputProps, notedInput, withFault } from './inputs.tsx';
import { pictureInput, picturesInTextReason } from './picture-input.tsx';
import { textInput } from './text-input.tsx';

type Schema = Record<string, ComponentSchema>;
type FormField = Extract<ComponentSchema, { kind: 'form' }>;

/** The forms with the desk's own inputs, which only a browser can load. */
export function formsWithInputs(): typeof forms {
  const withInputs = <Form extends { schema: Schema }>([collection, form]: [string, Form]) =>
    [collection, { ...form, schema: schemaWithInputs(collection, form.schema) }] as const;
  return {
    ...forms,
    collections: Object.fromEntries(Object.entries(forms.collections).map(withInputs)),
    singletons: Object.fromEntries(Object.entries(forms.singletons).map(withInputs)),
  } as unknown as typeof forms; // The same forms, of which only the inputs changed.
}

function schemaWithInputs(collection: string, schema: Schema, path = ''): Schema {
  return Object.fromEntries(
    Object.entries(schema).map(([name, field]) => [name, fieldWithInput(collection, field, path + name)]),
  );
}

function fieldWithInput(collection: string, field: ComponentSchema, path: string): ComponentSchema {
  if (field.kind === 'object') return { ...field, fields: schemaWithInputs(collection, field.fields, `${path}.`) };
  if (field.kind === 'array') return { ...field, element: fieldWithInput(collection, field.element, `${path}.*`) };
  if (field.kind !== 'form') return field;
  const { notes, inputArgs } = field as { notes?: FieldNotes<never>; inputArgs?: object };
  const place = { collection, path, label: 'label' in field ? (field.label ?? '') : '' };
  const keystatic = field.Input as ComponentType<InputProps & { args?: object }>;
  const own = inputArgs ? (props: InputProps) => createElement(keystatic, { ...props, args: inputArgs }) : keystatic;
  let Input = withFault(place, own);
  if (notes)
    Input = notes.input === 'picture' ? pictureInput(place, notes, own) : (notedInput(place, notes) as typeof Input);
  if (field.formKind !== 'content') return { ...field, Input } as FormField;
  const validate = (value: never) => {
    const reason = picturesInTextReason(value);
    if (reason !== undefined) throw new Error(reason);
    return value;
  };
  return { ...field, validate, Input: textInput(Input) } as FormField;
}
