import type { ComponentType } from 'react';
import { FieldNote } from './FieldNote.tsx';
import type { InputProps } from './inputs.tsx';
import { picturesInTextReason } from './picture-input.tsx';

/** The input of a text with pictures in it: one that is too large is named as soon as it is there, and must go before the text is saved. */
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
