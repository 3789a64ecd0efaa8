import type { TestProvider } from './provider.ts';

/** The way between a tab and the real provider: recorded, and cut or held back when a test says so. */
export class Network {
  /** What was sent: 'PATCH /carts/7 {"qty":3}'. */
  readonly sent: string[] = [];
  offline = false;
  readonly #provider: Pick<TestProvider, 'provider'>;
  readonly #underWay = new Set<Promise<Response>>();
  #lost: RegExp[] = [];
  #gates: { match: RegExp; opened: Promise<void> }[] = [];

  constructor(provider: Pick<TestProvider, 'provider'>) {
    this.#provider = provider;
  }

  /** Holds back the responses to the calls that match, until the returned function is called. */
  hold(match: RegExp): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    const gate = { match, opened: promise };
    this.#gates.push(gate);
    return () => {
      this.#gates = this.#gates.filter((other) => other !== gate);
      resolve();
    };
  }

  /** The provider does the next call that matches, and its response never comes. */
  loseResponse(match: RegExp): void {
    this.#lost.push(match);
  }

  /** What was sent since the last time, and matches. */
  take(match = /./): string[] {
    return this.sent.splice(0).filter((call) => match.test(call));
  }

  /** Resolves when no call is under way any more: close the provider after that. */
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
