import { type ComponentType, useState } from 'react';
import { tooLarge } from '../../src/content/checks/picture-limits.ts';
import type { FieldNotes } from '../forms/fields.ts';
import { indonesian } from '../indonesian.ts';
import { FieldNote, useFieldFault } from './field-faults.tsx';
import type { InputField, InputProps } from './inputs.tsx';

/** A picture in Keystatic's state. */
interface Picture {
  data: Uint8Array<ArrayBuffer>;
  filename: string;
}

const isPicture = (value: unknown): value is Picture => typeof value === 'object' && value !== null && 'data' in value;

/** Keystatic's own input of a picture. It refuses a picture that the site cannot use, says why, and keeps the previous one. */
export function pictureInput(
  field: InputField,
  notes: FieldNotes<never>,
  Input: ComponentType<InputProps>,
): ComponentType<InputProps> {
  return function PictureInput(props) {
    const [refused, setRefused] = useState<string>();
    const fault = useFieldFault(field.collection, field.path, props.value);
    const change = async (value: unknown) => {
      const reason = isPicture(value) ? await pictureReason(value.filename, value.data) : undefined;
      setRefused(reason);
      if (reason === undefined) props.onChange(value);
    };
    const missing = props.forceValidation ? notes.reason(props.value as never) : undefined;
    return (
      <>
        <Input {...props} onChange={(value) => void change(value)} />
        <FieldNote reason={refused ?? missing ?? fault} />
      </>
    );
  };
}

/** Returns why the site cannot use a picture, in Indonesian; undefined if it can. */
async function pictureReason(name: string, data: Uint8Array<ArrayBuffer>): Promise<string | undefined> {
  const tooHeavy = tooLarge(name, { bytes: data.length });
  if (tooHeavy !== undefined) return indonesian(tooHeavy);
  const size = await pixelsOf(name, data);
  const reason =
    size === undefined
      ? `${name} cannot be read: it is broken, or no picture; save it as .jpg, .png, .webp or .avif again`
      : tooLarge(name, { bytes: data.length, ...size });
  return reason && indonesian(reason);
}

/** Returns width and height in pixels; undefined if the browser cannot show the picture, like HEIC. */
function pixelsOf(name: string, data: Uint8Array<ArrayBuffer>): Promise<{ width: number; height: number } | undefined> {
  const type = name.toLowerCase().endsWith('.svg') ? 'image/svg+xml' : '';
  const address = URL.createObjectURL(new Blob([data], { type }));
  const image = new Image();
  return new Promise<{ width: number; height: number } | undefined>((resolve) => {
    image.addEventListener('load', () => resolve({ width: image.naturalWidth, height: image.naturalHeight }));
    image.addEventListener('error', () => resolve(undefined));
    image.src = address;
  }).finally(() => URL.revokeObjectURL(address));
}

/** Returns which pictures in a text are too large, in Indonesian; undefined if there are none. */
export function picturesInTextReason(value: unknown): string | undefined {
  const reasons: string[] = [];
  const doc = (value as { doc?: { descendants(each: (node: TextNode) => void): void } }).doc;
  doc?.descendants(({ attrs: { src, filename } }) => {
    if (!(src instanceof Uint8Array)) return;
    const reason = tooLarge(String(filename), { bytes: src.length });
    if (reason !== undefined) reasons.push(indonesian(reason));
  });
  return reasons.length === 0 ? undefined : reasons.join('; ');
}

interface TextNode {
  attrs: { src?: unknown; filename?: unknown };
}

/** The input of a text with pictures. It names a picture that is too large, which must be removed before the text can be saved. */
export function textInput(Input: ComponentType<InputProps>): ComponentType<InputProps> {
  return function TextInput(props) {
    const reason = picturesInTextReason(props.value);
    return (
      <>
        <Input {...props} />
        <FieldNote reason={reason && `hapus gambar ini dari teks: ${reason}`} />
      </>
    );
  };
}
