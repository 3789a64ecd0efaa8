import { expect, test } from 'vitest';
import { type Field, forms } from './forms.ts';

function* unlabelled(field: Field, path: string): Generator<string> {
  for (const [name, inner] of Object.entries(field.properties ?? {})) {
    if (inner.label === undefined) yield `${path}.${name}`;
    yield* unlabelled(inner.items ?? inner, `${path}.${name}`);
  }
}

test.each(forms.map((form) => [form.name, form] as const))('each field of the form %s has a label', (name, form) => {
  expect([...unlabelled(form.fields, name)]).toEqual([]);
});
