/** Facts about the caller beyond the request. */
export type Client = {
  /** Address of the caller; null = unknown, then all such callers count as one network. */
  address: string | null;
  /** `performance.now()` when the server received the request: it may have waited in the queue since. */
  startedAt?: number;
};

/** The customer of the request; every query of a handler is limited to this id. */
export type AuthenticatedCustomer = {
  id: number;
  /** The minimum share of the first termin of the customer's holding. */
  minPaidPercent: number;
};

/** Hono's types of this app: what comes with a request, and what a middleware leaves for its handlers. */
export type AppEnv = {
  Bindings: { client?: Client };
  Variables: { customer: AuthenticatedCustomer; requestId: string };
};
