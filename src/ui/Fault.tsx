interface Props {
  text: string | null | undefined;
  look?: 'notice tone-red' | 'field-error';
}

/** Says why something failed; nothing without a text. */
export function Fault({ text, look = 'notice tone-red' }: Props) {
  return (
    text && (
      <p className={look} role="alert">
        {text}
      </p>
    )
  );
}
