import { FieldMessage } from '@keystar/ui/field';
import { sentence } from '../forms/fields.ts';

/** What is wrong with a field, below an input that has no place for it. @param reason in Indonesian; undefined where nothing is */
export function FieldNote({ reason }: { reason: string | undefined }) {
  if (reason === undefined) return null;
  return (
    <div role="alert" style={{ marginBlockStart: 8 }}>
      <FieldMessage>{sentence(reason)}</FieldMessage>
    </div>
  );
}
