import { existsSync, readFileSync } from 'node:fs';
import type { Fault } from '../src/content/check.ts';
import { readSource } from '../src/content/checks/source.ts';
import { type ContentFile, contentFile, formAddress } from './entries.ts';
import { fieldLabel, textField } from './forms.ts';
import { indonesian } from './indonesian.ts';

/** A fault in Indonesian, with its form and field. */
export interface SaidFault {
  /** The path of the form; null for a file without a form. */
  form: string | null;
  /** The field's path in the form, 'contact.email'; null if the fault concerns the whole entry. */
  field: string | null;
  /** 'Produk "Coffee jar" › Harga lama'. */
  place: string;
  /** 'harus lebih tinggi daripada Harga' */
  reason: string;
}

export function saidFault({ file, field, isOfText, reason }: Fault): SaidFault {
  const entry = contentFile(file);
  const said = indonesian(reason);
  if (!entry) return { form: null, field: null, place: file.replace('src/content/', ''), reason: said };
  const inForm = isOfText ? textField : field;
  const label = inForm === null ? [] : [fieldLabel(entry.collection, inForm)];
  return {
    form: formAddress(entry),
    field: inForm,
    place: [entryWords(entry, file), ...label].join(' › '),
    reason: said,
  };
}

/** 'Produk "Coffee jar" › Harga lama: harus lebih tinggi daripada Harga' */
export const faultSentence = ({ place, reason }: SaidFault): string => `${place}: ${reason}`;

function entryWords(entry: ContentFile, file: string): string {
  if (entry.id === null || entry.nameField === null || !existsSync(file)) return nameOf(entry, {});
  return nameOf(entry, fieldsOf(readFileSync(file, 'utf8'), file));
}

/** Returns the fields of a file; {} if they cannot be parsed. */
export function fieldsOf(whole: string, file: string): Record<string, unknown> {
  return readSource(whole, file.endsWith('.md') ? 'markdown' : 'yaml').data ?? {};
}

/** Returns 'Tulisan "What we learned"'; for a single entry its label: 'Tentang kami'. */
export function nameOf({ noun, nameField, id }: ContentFile, fields: Record<string, unknown>): string {
  if (nameField === null || id === null) return noun;
  return `${noun} "${fields[nameField] ?? id}"`;
}
