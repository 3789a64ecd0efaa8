import type { ComponentSchema } from '@keystatic/core';
import { forms } from './forms.ts';

interface Form {
  schema: Record<string, ComponentSchema>;
  slugField?: string;
}

const formOf: Record<string, Form> = { ...forms.collections, ...forms.singletons };

/** A field as its form calls it: 'shipping.0.price' of the checkout is 'Pengiriman 1 › Harga'. A field that no form has keeps its name. */
export function fieldLabel(collection: string, field: string): string {
  const { schema } = formOf[collection] ?? {};
  if (!schema) return field;
  const parts: string[] = [];
  let inner: ComponentSchema | undefined = { kind: 'object', fields: schema };
  for (const name of field.split('.')) {
    if (inner?.kind === 'array' && /^\d+$/.test(name)) {
      inner = inner.element;
      parts.push(`${parts.pop()} ${Number(name) + 1}`);
      continue;
    }
    inner = inner?.kind === 'object' ? inner.fields[name] : undefined;
    parts.push((inner && 'label' in inner && inner.label) || name);
  }
  return parts.join(' › ');
}

/** The field of a form that holds the text below the fields of a Markdown file. */
export const textField = 'content';
