import type { FieldErrors } from '@slotterbit/contract/client/api-error.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { canStore } from '#src/stores/session/storage.ts';
import { Fault } from '#src/ui/Fault.tsx';
import { TextField } from '#src/ui/TextField.tsx';

/** Why a form was refused: the text to show, and the texts by field. */
export type FormFailure = { message: string; fields: FieldErrors };

const blockedStorage: FormFailure = {
  message:
    'Browser Anda memblokir penyimpanan (cookie dan data situs), jadi Anda tidak dapat masuk. Izinkan untuk situs ini, lalu muat ulang halaman.',
  fields: {},
};

/** Returns a text for each field that the browser finds wrong, in the language of the screen. */
function wrongFields(form: HTMLFormElement): FieldErrors {
  const wrong = [...form.elements]
    .filter((one) => one instanceof HTMLInputElement)
    .filter((one) => !one.validity.valid);
  return Object.fromEntries(wrong.map((field) => [field.name, [faultText(field)]]));
}

function faultText({ validity, minLength, validationMessage }: HTMLInputElement): string {
  if (validity.valueMissing) return 'Wajib diisi.';
  if (validity.tooShort) return `Minimal ${minLength} karakter.`;
  return validity.typeMismatch ? 'Alamat email tidak valid.' : validationMessage;
}

/**
 * The state of a form that sends one submission at a time. It shows all wrong fields at once and focuses the first, those that the browser
 * finds before it sends, and those of the answer.
 * @param send resolves to why it was refused; to null after success; to 'leaving' if another page opens: then the form stays locked
 * @param signsIn the form needs the browser's storage, where the session is kept: without it, the form says so and sends nothing
 */
export function useForm(send: (form: FormData) => Promise<FormFailure | null | 'leaving'>, signsIn = false) {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<FormFailure | null>(null);
  const sent = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (signsIn && !canStore()) setProblem(blockedStorage);
  }, [signsIn]);
  // Without a wrong field, the focus returns to the button: it was disabled in the meantime.
  useEffect(() => {
    const controls = [...(problem === null ? [] : (sent.current?.elements ?? []))];
    const first = controls.find((one) => one.ariaInvalid === 'true');
    const button = controls.find((one) => one instanceof HTMLButtonElement && one.type === 'submit');
    const target = first ?? (document.activeElement === document.body ? button : undefined);
    if (target instanceof HTMLElement) target.focus();
  }, [problem]);

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    if (signsIn && !canStore()) return setProblem(blockedStorage);
    const form = event.currentTarget;
    sent.current = form;
    const fields = wrongFields(form);
    if (Object.keys(fields).length > 0) return setProblem({ message: 'Periksa isian yang ditandai.', fields });
    setIsBusy(true);
    setProblem(null);
    const result = await send(new FormData(form));
    if (result === 'leaving') return;
    setIsBusy(false);
    setProblem(result);
  }

  const formProps = { onSubmit, method: 'post', noValidate: true } as const;
  return { isBusy, problem, errorOf: (name: string) => problem?.fields[name]?.join('\n'), formProps };
}

/** The address of an account. */
export const EmailField = ({ error }: { error: string | undefined }) => (
  <TextField
    label="Email"
    name="email"
    type="email"
    autoComplete="username"
    placeholder="nama@kampus.ac.id"
    required
    error={error}
  />
);

interface SubmitProps {
  label: string;
  busyLabel?: string;
  /** Why the last attempt failed; undefined without a failure, or if the text is under a field. */
  error: string | undefined;
  isBusy: boolean;
  look?: string;
  /** The id of a form elsewhere on the page. */
  form?: string;
}

/** The end of a form: why the last attempt failed, and the button. */
export function SubmitButton({
  label,
  busyLabel = 'Memproses...',
  error,
  isBusy,
  look = 'button wide',
  form,
}: SubmitProps) {
  return (
    <>
      <Fault text={error} />
      <button className={look} type="submit" form={form} disabled={isBusy} aria-busy={isBusy}>
        {isBusy ? busyLabel : label}
      </button>
    </>
  );
}
