import { decodeWaitingList } from '#contract/decode/waiting-list.ts';
import { usableText } from '#domain/usable-text.ts';
import type { Api } from './create-api.ts';
import type { Failure } from './error-texts.ts';
import type { CallOptions } from './request.ts';

function errorText({ body, exception }: Failure): string {
  const message = typeof body === 'object' && body !== null && 'message' in body ? usableText(body.message) : null;
  return message ?? exception ?? 'Gagal mengubah daftar tunggu.';
}

/** The calls of the waiting list, apart from `createApi` because few visitors need them. Only our provider has them. */
export function createWaitingListApi({ request }: Pick<Api, 'request'>) {
  const decode = decodeWaitingList;
  return {
    entries: (options?: CallOptions) => request('GET', '/waiting-list', { decode, errorText, ...options }),
    enter: (slotId: number) => request('POST', '/waiting-list', { body: { slot_id: slotId }, decode, errorText }),
    leave: (entryId: number) => request('DELETE', `/waiting-list/${entryId}`, { decode, errorText }),
  };
}
