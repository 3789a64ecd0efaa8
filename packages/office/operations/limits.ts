import { printable } from '@slotterbit/provider/platform/terminal.ts';

export const MAX_NAME_LENGTH = 60;
export const MAX_REASON_LENGTH = 300;
export const MAX_INDEXING_NAME_LENGTH = 60;

/** Returns whether the audit trail takes a text: one printable line, not empty, at most `maxLength` characters. */
export function isRecordable(text: string, maxLength: number): boolean {
  return text.trim() !== '' && text.length <= maxLength && printable(text) === text;
}
