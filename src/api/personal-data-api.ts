import type { DeleteAccountRequest } from '#contract/account-deletion.ts';
import { decodeDeletionAnswer } from '#contract/decode/account-deletion.ts';
import { type Failure, serverMessage } from './error-texts.ts';
import { type ApiSettings, createRequest } from './request.ts';

const errorText = (failure: Failure) => serverMessage(failure) ?? failure.exception ?? 'Gagal memproses. Coba lagi.';

/** The customer's data and the deletion of the account. Only our provider has these calls. Apart from create-api.ts, which every screen loads. */
export function createPersonalDataApi(settings: ApiSettings) {
  const request = createRequest(settings);
  const call = { decode: decodeDeletionAnswer, errorText };
  return {
    deletion: () => request('GET', '/customer/deletion', call),
    requestDeletion: (body: DeleteAccountRequest) => request('POST', '/customer/deletion', { body, ...call }),
    cancelDeletion: () => request('DELETE', '/customer/deletion', call),
    personalData: () => request('GET', '/customer/data', { decode: (body) => body, errorText }),
  };
}
