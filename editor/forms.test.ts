import type { ComponentSchema } from '@keystatic/core';
import { z } from 'astro/zod';
import { describe, expect, test } from 'vitest';
import { contentCollections, schemaOf } from '#src/content/check.ts';
import { contentFile } from './entries.ts';
import { forms } from './forms.ts';
import { screens } from './preview-frame.ts';

type FormField = Extract<ComponentSchema, { kind: 'form' }>;

/**
 * Compares the forms with the schemas of src/content/schemas/collections.ts: each schema has a form for the same files with the same fields,
 * which accept the same values. Refinements, which concern several fields, are checked on the server instead.
 */
interface Form {
  path?: string;
  format?: unknown;
  slugField?: string;
  parseSlugForSort?: unknown;
  schema: Record<string, ComponentSchema>;
}
const formOf: Record<string, Form> = { ...forms.collections, ...forms.singletons };

/** Each form with its collection. In a collection of single pages, each page has a form. */
const formsOfCollections = Object.entries(contentCollections).flatMap(([name, collection]) => {
  const { folder, pattern, pages } = collection.loader.files;
  if (pages === undefined) return [{ name, collection, file: `${folder}/${pattern}` }];
  return Object.keys(pages).map((id) => {
    const file = `${folder}/${pattern.replace('*', id)}`;
    const [form = id] = Object.entries(formOf).find(([, { path }]) => file === `src/content/${path}.md`) ?? [];
    return { name: form, collection, file };
  });
});

test('every schema has a form, and every form has a schema and an item in the menu', () => {
  const names = formsOfCollections.map(({ name }) => name).sort();
  expect(
    Object.keys(formOf).sort(),
    'Each collection of src/content/schemas/collections.ts needs a form in editor/forms, named in editor/forms.ts and in `singular` of editor/entries.ts',
  ).toEqual(names);
  expect(
    Object.values(forms.ui?.navigation ?? {})
      .flat()
      .sort(),
    'Each form needs an item in the menu of editor/forms.ts',
  ).toEqual(names);
  expect(
    Object.values(forms.collections)
      .map(({ path }) => `src/content/${path}`)
      .filter((path) => contentFile(path)?.noun === undefined),
    'Each collection needs a word for one entry, in `singular` of editor/entries.ts',
  ).toEqual([]);
  expect(
    Object.keys(screens).sort(),
    'Each form needs a screen that shows its content, in editor/preview-frame.ts',
  ).toEqual(names);
});

describe.each(formsOfCollections)('the form of $name', ({ name, collection, file }) => {
  const form = formOf[name];
  if (!form)
    throw new Error(
      `${name} has no form: add one in editor/forms, and name it in editor/forms.ts, editor/entries.ts and editor/preview-frame.ts`,
    );
  const { content, ...fields } = form.schema;

  test('writes the files that the schema reads', () => {
    const ending = content ? 'md' : 'yaml';
    expect(`src/content/${form.path}.${ending}`).toBe(file);
    expect(form.format).toEqual(content ? { contentField: 'content' } : undefined);
  });

  const named = form.slugField === undefined ? undefined : form.schema[form.slugField];
  if (named)
    test('accepts the file names that the schema accepts', () => {
      const { regex } = collection.loader.files.names;
      for (const slug of ['sv', 'pt-BR', 'a-name', 'a name', 'Name']) {
        expect(accepts(named as FormField, { name: 'A name', slug }), slug).toBe(regex.test(slug));
      }
    });

  if ('order' in fields)
    test('is listed in the order of the site', () =>
      expect(form.parseSlugForSort, `The form needs \`parseSlugForSort: placeOf('${name}')\``).toBeDefined());

  test('has the fields of the schema and accepts the same values', () => sameObject(fields, schemaOf(collection), ''));
});

const texts = [
  '',
  'a',
  '/a',
  'https://a.example',
  '09:41',
  '9:41',
  '$0.4',
  '0.4',
  'a@b.example',
  'x'.repeat(140),
  'x'.repeat(141),
];
const numbers = [undefined, -1, 0, 0.01, 0.5, 1, 2.5, 5, 6, 100, 101];

function sameObject(fields: Record<string, ComponentSchema>, schema: z.ZodObject, path: string): void {
  expect(Object.keys(fields), `fields of ${path || 'the entry'}, in this order`).toEqual(Object.keys(schema.shape));
  for (const [name, field] of Object.entries(fields)) same(field, schema.shape[name] as z.ZodType, path + name);
}

function same(field: ComponentSchema, whole: z.ZodType, path: string): void {
  const schema = inner(whole);
  const isRequired = !whole.safeParse(undefined).success;
  if (field.kind === 'object') {
    sameObject(field.fields, schema as z.ZodObject, `${path}.`);
    return;
  }
  if (field.kind === 'array') {
    expect((field.validation?.length?.min ?? 0) > 0, `${path}: whether it may be empty`).toBe(
      !schema.safeParse([]).success,
    );
    same(field.element, (schema as z.ZodArray).element as z.ZodType, `${path}[]`);
    return;
  }
  if (field.kind !== 'form') throw new Error(`${path}: a ${field.kind} is not compared yet`);
  if ('options' in field) {
    const isList = schema instanceof z.ZodArray;
    const choices = (isList ? schema.element : schema) as z.ZodEnum;
    const values = (field.options as { value: string }[]).map(({ value }) => value);
    // A list may be empty; a choice has 'none' where the field may be missing.
    expect(values, path).toEqual([...(isRequired || isList ? [] : ['']), ...choices.options]);
    return;
  }
  if (field.formKind === 'asset') {
    expect(accepts(field, null), `${path}: whether a picture is required`).toBe(!isRequired);
    expect(schema, `${path} is a picture`).toBeInstanceOf(z.ZodPipe);
    return;
  }
  if (schema instanceof z.ZodBoolean) {
    expect(field.parse(undefined, undefined as never), path).toBe(false);
    return;
  }
  if (schema instanceof z.ZodDate) {
    expect([accepts(field, null), accepts(field, '2026-11-14')], path).toEqual([!isRequired, true]);
    return;
  }
  if (schema instanceof z.ZodNumber) {
    for (const value of numbers) {
      expect(accepts(field, value ?? null), `${path}: ${value}`).toBe(whole.safeParse(value).success);
    }
    return;
  }
  const isName = field.formKind === 'slug' && typeof field.defaultValue() === 'object';
  for (const value of texts) {
    // A form does not write an empty field.
    const written = value === '' ? undefined : value;
    const given = isName ? { name: value, slug: 'sv' } : value;
    expect(accepts(field, given), `${path}: '${value}'`).toBe(whole.safeParse(written).success);
  }
}

function accepts(field: FormField, value: unknown): boolean {
  try {
    field.validate(value as never, undefined as never);
    return true;
  } catch {
    return false;
  }
}

/** Returns the schema without optional and default. */
function inner(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodDefault
    ? inner(schema.unwrap() as z.ZodType)
    : schema;
}
