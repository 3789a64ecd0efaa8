import type { ComponentSchema } from '@keystatic/core';
import { forms } from './forms.ts';

interface Form {
  schema: Record<string, ComponentSchema>;
  slugField?: string;
}

const formOf: Record<string, Form> = { ...forms.collections, ...forms.singletons };

/** Returns the label of a field: 'Pengiriman 1 › Harga' for 'shipping.0.price' of the checkout. A field without a form keeps its name. */
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

/** The name of the form field for the text below the fields of a Markdown file. */
export const textField = 'content';
