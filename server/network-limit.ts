/** The network has too many requests in flight; the work was not started. */
export class NetworkLimitReached extends Error {
  override readonly name = 'NetworkLimitReached';
}

/** Does the work, and counts it as in flight until it settles. Rejects with `NetworkLimitReached`. */
export type NetworkLimit = <T>(network: string, work: () => Promise<T>) => Promise<T>;

/** Limits the work in flight of each network, so that one network cannot use what all share. @param max per network */
export function createNetworkLimit(max: number): NetworkLimit {
  const inFlight = new Map<string, number>();
  return async (network, work) => {
    const count = inFlight.get(network) ?? 0;
    if (count >= max) throw new NetworkLimitReached(`${network} has ${max} requests in flight.`);
    inFlight.set(network, count + 1);
    try {
      return await work();
    } finally {
      const left = (inFlight.get(network) ?? 1) - 1;
      if (left > 0) inFlight.set(network, left);
      else inFlight.delete(network);
    }
  };
}
