import type { TestProvider } from './provider.ts';

/** The network between a tab and the real provider. It records calls; a test can cut it or hold responses back. */
export class Network {
  /** The sent calls: 'PATCH /carts/7 {"qty":3}'. */
  readonly sent: string[] = [];
  offline = false;
  readonly #provider: Pick<TestProvider, 'provider'>;
  readonly #underWay = new Set<Promise<Response>>();
  #lost: RegExp[] = [];
  #gates: { match: RegExp; opened: Promise<void> }[] = [];

  constructor(provider: Pick<TestProvider, 'provider'>) {
    this.#provider = provider;
  }

  /** Holds back the responses to matching calls until the returned function is called. */
  hold(match: RegExp): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    const gate = { match, opened: promise };
    this.#gates.push(gate);
    return () => {
      this.#gates = this.#gates.filter((other) => other !== gate);
      resolve();
    };
  }

  /** The provider handles the next matching call, but its response is lost. */
  loseResponse(match: RegExp): void {
    this.#lost.push(match);
  }

  /** Returns the matching calls since the last time. */
  take(match = /./): string[] {
    return this.sent.splice(0).filter((call) => match.test(call));
  }

  /** Resolves when no call is in flight. Close the provider after that. */
  async idle(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.allSettled(this.#underWay);
  }

  fetch = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const call = `${init.method ?? 'GET'} ${address.replace(/^.*\/api/, '')} ${init.body ?? ''}`.trim();
    this.sent.push(call);
    if (this.offline) throw new TypeError('Failed to fetch');
    const answer = this.#provider.provider.fetch(new Request(new URL(address, 'http://provider.test'), init));
    this.#underWay.add(answer);
    const response = await answer.finally(() => this.#underWay.delete(answer));
    for (const { match, opened } of this.#gates) if (match.test(call)) await opened;
    const lost = this.#lost.findIndex((match) => match.test(call));
    if (lost >= 0) {
      this.#lost.splice(lost, 1);
      throw new TypeError('Failed to fetch');
    }
    return response;
  };
}
