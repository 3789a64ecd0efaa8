import type { DeleteAccountRequest } from '../calls/auth-calls.ts';
import { decodeDeletionAnswer } from '../decode/decode-session.ts';
import { decodeWaitingList } from '../decode/decode-waiting-list.ts';
import { orServerText } from './error-texts.ts';
import type { CallOptions, SendRequest } from './request.ts';

/* Calls that few visitors need. Only our provider has them. */

export function waitingListApi(request: SendRequest) {
  const call = { decode: decodeWaitingList, errorText: orServerText('Gagal mengubah daftar tunggu.') };
  return {
    entries: (options?: CallOptions) => request('GET', '/waiting-list', { ...call, ...options }),
    enter: (slotId: number) => request('POST', '/waiting-list', { body: { slot_id: slotId }, ...call }),
    leave: (entryId: number) => request('DELETE', `/waiting-list/${entryId}`, call),
  };
}

/** The customer's data and the deletion of the account. */
export function personalDataApi(request: SendRequest) {
  const errorText = orServerText('Gagal memproses. Coba lagi.');
  const call = { decode: decodeDeletionAnswer, errorText };
  return {
    deletion: () => request('GET', '/customer/deletion', call),
    requestDeletion: (body: DeleteAccountRequest) => request('POST', '/customer/deletion', { body, ...call }),
    cancelDeletion: () => request('DELETE', '/customer/deletion', call),
    personalData: () => request('GET', '/customer/data', { decode: (body) => body, errorText }),
  };
}
