import type {
  ForgotPasswordRequest,
  LoginRequest,
  LogoutRequest,
  RegisterRequest,
  ResetPasswordRequest,
} from '../calls/auth-calls.ts';
import type { ChangeBillingRequest } from '../calls/billing-calls.ts';
import { decodeBillingAnswer, decodeSession } from '../decode/decode-session.ts';
import * as texts from './error-texts.ts';
import { anyResponse, type CallOptions, type SendRequest } from './request.ts';

export type { ForgotPasswordRequest, LoginRequest, RegisterRequest, ResetPasswordRequest };

/** Sessions, passwords and billing data. */
export const accountApi = (request: SendRequest) => ({
  login: (body: LoginRequest) =>
    request('POST', '/customer-login', { body, decode: decodeSession, errorText: texts.login, ignores401: true }),
  /** `session` is null if the provider registers without logging in. */
  register: (body: RegisterRequest) =>
    request('POST', '/customer-register', {
      body,
      decode: (answer) => ({ session: decodeSession(answer) }),
      errorText: texts.register,
      ignores401: true,
    }),
  /** Ends the session and both of its tokens. Only our provider has this call. */
  logout: (refreshToken: string | null) =>
    request('POST', '/customer-logout', {
      body: (refreshToken === null ? {} : { refresh_token: refreshToken }) satisfies LogoutRequest,
      decode: anyResponse,
      errorText: () => '',
      ignores401: true,
    }),
  /** Requests a link for a new password. Only our provider has this call and the next one. */
  forgotPassword: (body: ForgotPasswordRequest) =>
    request('POST', '/customer-password/forgot', {
      body,
      decode: anyResponse,
      errorText: texts.forgotPassword,
      ignores401: true,
    }),
  resetPassword: (body: ResetPasswordRequest) =>
    request('POST', '/customer-password/reset', {
      body,
      decode: anyResponse,
      errorText: texts.resetPassword,
      ignores401: true,
    }),
  /** The customer's billing data. Only our provider has these two calls. */
  billing: (options?: CallOptions) =>
    request('GET', '/customer/billing', { decode: decodeBillingAnswer, errorText: texts.billing, ...options }),
  /** With `order_id`, that order's billing data changes too. */
  changeBilling: (body: ChangeBillingRequest) =>
    request('PATCH', '/customer/billing', { body, decode: decodeBillingAnswer, errorText: texts.billing }),
});
