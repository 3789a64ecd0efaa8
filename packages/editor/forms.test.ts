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

test.each([
  ['site', 'npwp', '01.234.567.8-901.000', '12.345'],
  ['site', 'accent', '#c93a12', 'red'],
  ['site', 'contact.email', 'halo@contoh.id', 'halo@contoh'],
  ['site', 'contact.whatsapp', '+62 (0) 812-3456-7890', 'ask us'],
  ['menu', 'link', '/contact', '//contoh.id'],
  ['menu', 'order', '12', '0'],
])('the pattern of %s %s, as a browser reads it', (name, path, right, wrong) => {
  let field: Field | undefined = forms.find((form) => form.name === name)?.fields;
  for (const part of path.split('.')) field = field?.properties?.[part];
  const pattern = new RegExp(`^(?:${field?.pattern})$`, 'v');
  expect([right, wrong].map((typed) => pattern.test(typed))).toEqual([true, false]);
});

test('a group of optional fields is written only with a value', () => {
  const fields: Field = forms.find(({ name }) => name === 'site')?.fields ?? {};
  const data = new FormData();
  data.set('naskah.email', ' ');
  expect(sentValue(fields, '', data, {})).toMatchObject({ contact: {}, naskah: undefined });
  data.set('naskah.email', 'naskah@contoh.id');
  expect(sentValue(fields, '', data, {})).toMatchObject({ naskah: { email: 'naskah@contoh.id' } });
});
