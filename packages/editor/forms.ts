import { z } from 'astro/zod';
import { BODY, contentCollections, shapeOf } from '../../src/content/check.ts';
import { type EntryFiles, entryId } from '../../src/content/schemas/loaders.ts';

/** A field of a form: the JSON schema of its value, with `.meta` of src/content/schemas. */
export interface Field {
  label?: string;
  help?: string;
  input?: 'lines' | 'day' | 'picture';
  /** The names of the values of `enum`. */
  names?: Readonly<Record<string, string>>;
  type?: 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object';
  enum?: readonly string[];
  maxLength?: number;
  /** For the whole text, with the flag `v`; `wrong` says what it asks for. */
  pattern?: string;
  wrong?: string;
  inputMode?: string;
  minimum?: number;
  default?: unknown;
  properties?: Readonly<Record<string, Field>>;
  required?: readonly string[];
  items?: Field;
}

/** The form of a collection. */
export interface Form {
  /** As in src/content/schemas/collections.ts. */
  name: string;
  label: string;
  /** The word for one entry, 'Tulisan'; the label if there is only one. */
  one: string;
  /** The address of the page that shows an entry, with `{id}`. */
  page: string;
  fields: Field & Required<Pick<Field, 'properties'>>;
  schema: z.ZodObject;
  files: EntryFiles;
  /** Whether the collection has several entries. */
  isList: boolean;
  /** Whether editors may add and remove entries. */
  canGrow: boolean;
}

/** A form for each collection whose schema has a label. */
export const forms: readonly Form[] = Object.entries(contentCollections).flatMap(([name, collection]) => {
  const schema = shapeOf(collection);
  const { label, one, page, ...fields } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  if (typeof label !== 'string') return [];
  const { files } = collection.loader;
  const isList = files.pattern.startsWith('*');
  return [
    {
      name,
      label,
      one: String(one ?? label),
      page: String(page),
      fields: fields as Form['fields'], // JSON Schema types `.meta` as unknown.
      schema,
      files,
      isList,
      canGrow: isList && files.pages === undefined,
    },
  ];
});

/** The first field names an entry. */
export const nameField = ({ fields }: Form): string => Object.keys(fields.properties)[0] ?? '';

export const fileOf = ({ files: { folder, pattern } }: Form, id: string): string =>
  `${folder}/${pattern.replace('*', id)}`;

/** The address of an entry's form; of the list without `id`. */
export const addressOf = ({ name }: Form, id: string | null): string => `/edit/${name}${id === null ? '' : `/${id}`}`;

/** Returns the form and the entry of a file, picture or folder; undefined without a form. */
export function entryOf(file: string): { form: Form; id: string | null; isPicture: boolean } | undefined {
  for (const form of forms) {
    const { folder, pattern } = form.files;
    if (form.isList && file === folder) return { form, id: null, isPicture: false };
    const id = form.isList ? '[^/.]+' : entryId(pattern);
    const [, found, rest] = new RegExp(`^${folder}/(${id})(/|\\.\\w+$)`).exec(file) ?? [];
    if (found !== undefined) return { form, id: found, isPicture: rest === '/' };
  }
  return undefined;
}

/** Returns the label of a field: 'Layar 2 › Tautan' for 'screens.1.link'. A field without a form keeps its name. */
export function labelOf({ fields }: Form, path: string): string {
  if (path === BODY) return 'Teks';
  let field: Field | undefined = fields;
  const labels: string[] = [];
  for (const part of path.split('.')) {
    if (field?.items) {
      field = field.items;
      labels.push(`${labels.pop()} ${Number(part) + 1}`);
    } else {
      field = field?.properties?.[part];
      labels.push(field?.label ?? part);
    }
  }
  return labels.join(' › ');
}
