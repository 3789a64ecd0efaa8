import { type FormEvent, useEffect, useState } from 'react';
import { canStore } from '#src/stores/session/storage.ts';

/** Why a form was refused: the text to show, and the texts by field. */
export type Problem = { message: string; fields: Record<string, string[]> };

const blockedStorage: Problem = {
  message:
    'Browser Anda memblokir penyimpanan (cookie dan data situs), jadi Anda tidak dapat masuk. Izinkan untuk situs ini, lalu muat ulang halaman.',
  fields: {},
};

/**
 * The state of a form that sends one submission at a time.
 * @param send resolves to why it was refused; to null after success; to 'leaving' if another page opens: then the form stays locked
 * @param signsIn the form needs the browser's storage, where the session is kept: without it, the form says so and sends nothing
 */
export function useForm(send: (form: HTMLFormElement) => Promise<Problem | null | 'leaving'>, signsIn = false) {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  useEffect(() => {
    if (signsIn && !canStore()) setProblem(blockedStorage);
  }, [signsIn]);

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    if (signsIn && !canStore()) return setProblem(blockedStorage);
    setIsBusy(true);
    setProblem(null);
    const result = await send(event.currentTarget);
    if (result === 'leaving') return;
    setIsBusy(false);
    setProblem(result);
  }

  return { isBusy, problem, errorOf: (name: string) => problem?.fields[name]?.join('\n'), onSubmit };
}

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
      {error !== undefined && (
        <p className="notice tone-red" role="alert">
          {error}
        </p>
      )}
      <button className={look} type="submit" form={form} disabled={isBusy} aria-busy={isBusy}>
        {isBusy ? busyLabel : label}
      </button>
    </>
  );
}
