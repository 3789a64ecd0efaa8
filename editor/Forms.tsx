import type { ComponentSchema, Config } from '@keystatic/core';
import { Keystatic } from '@keystatic/core/ui';
import type { ComponentType } from 'react';
import type { FieldNotes } from './forms/fields.ts';
import { forms } from './forms.ts';
import { type InputProps, notedInput, withFault } from './inputs/inputs.tsx';
import { pictureInput, picturesInTextReason, textInput } from './inputs/picture-input.tsx';
import { guardSaves } from './save-guard.ts';

// Vite reloads each page after a save. A promise that never settles prevents this here, so that unsaved text is not lost.
import.meta.hot?.on('vite:beforeFullReload', () => new Promise(() => {}));

guardSaves();

type Schema = Record<string, ComponentSchema>;
type FormField = Extract<ComponentSchema, { kind: 'form' }>;

/** Returns the forms with the desk's own inputs, which load only in a browser. */
function formsWithInputs(): Config {
  const withInputs = <Form extends { schema: Schema }>([collection, form]: [string, Form]) =>
    [collection, { ...form, schema: schemaWithInputs(collection, form.schema) }] as const;
  return {
    ...forms,
    collections: Object.fromEntries(Object.entries(forms.collections).map(withInputs)),
    singletons: Object.fromEntries(Object.entries(forms.singletons).map(withInputs)),
  } as unknown as Config; // Keystatic's types do not fit each other under `exactOptionalPropertyTypes`.
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
  const Keystatics = field.Input as ComponentType<InputProps & { args?: object }>;
  const Own = inputArgs ? (props: InputProps) => <Keystatics {...props} args={inputArgs} /> : Keystatics;
  let Input = withFault(place, Own);
  if (notes)
    Input = notes.input === 'picture' ? pictureInput(place, notes, Own) : (notedInput(place, notes) as typeof Input);
  if (field.formKind !== 'content') return { ...field, Input } as FormField;
  const validate = (value: never) => {
    const reason = picturesInTextReason(value);
    if (reason !== undefined) throw new Error(reason);
    return value;
  };
  return { ...field, validate, Input: textInput(Input) } as FormField;
}

const config = formsWithInputs();

/** Keystatic's screens. The desk observes their address. */
export default function Forms() {
  return <Keystatic config={config} />;
}
