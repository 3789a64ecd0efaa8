interface Props {
  label: string;
  isBusy: boolean;
  /** Why the last attempt failed; null without a failure. */
  error: string | null;
}

/** The end of a form: why the last attempt failed, and the button. */
export function SubmitButton({ label, isBusy, error }: Props) {
  return (
    <>
      {error !== null && (
        <p className="notice tone-red" role="alert">
          {error}
        </p>
      )}
      <button className="button wide" type="submit" disabled={isBusy}>
        {isBusy ? 'Memproses...' : label}
      </button>
    </>
  );
}
