import { expect, test } from 'vitest';
import { type Field, forms } from './forms.ts';
import { sentValue } from './sent-form.ts';

function* unlabelled(field: Field, path: string): Generator<string> {
  for (const [name, inner] of Object.entries(field.properties ?? {})) {
    if (inner.label === undefined) yield `${path}.${name}`;
    yield* unlabelled(inner.items ?? inner, `${path}.${name}`);
  }
}

test.each(forms.map((form) => [form.name, form] as const))('each field of the form %s has a label', (name, form) => {
  expect([...unlabelled(form.fields, name)]).toEqual([]);
});

test('a group of optional fields is written only with a value', () => {
  const fields: Field = forms.find(({ name }) => name === 'site')?.fields ?? {};
  const data = new FormData();
  data.set('naskah.email', ' ');
  expect(sentValue(fields, '', data, {})).toMatchObject({ contact: {}, naskah: undefined });
  data.set('naskah.email', 'naskah@contoh.id');
  expect(sentValue(fields, '', data, {})).toMatchObject({ naskah: { email: 'naskah@contoh.id' } });
});
