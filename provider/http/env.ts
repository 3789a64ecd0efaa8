/** What the server knows of the caller beyond the request. */
export type Client = {
  /** Address of the caller as the server saw it; null = unknown, all such callers then count as one network. */
  address: string | null;
  /** `performance.now()` when the server had the request: it may have waited for its turn since. */
  startedAt?: number;
};

/** Who is asking; every query of a handler is narrowed to this id. */
export type AuthenticatedCustomer = {
  id: number;
  /** The least share of the first termin that the customer's holding asks for. */
  minPaidPercent: number;
};

/** Hono's types of this app: what comes with a request, and what a middleware leaves for its handlers. */
export type AppEnv = {
  Bindings: { client?: Client };
  Variables: { customer: AuthenticatedCustomer; requestId: string };
};
