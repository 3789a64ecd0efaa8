/** Upper bounds of the latency histogram, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

type Latency = { counts: number[]; sum: number; count: number };

/** A value as it stands now, with its labels. */
export type Gauge = { name: string; help: string; values: { labels?: Record<string, string>; value: number }[] };

const escaped = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

function labelled(name: string, labels: Record<string, string> = {}): string {
  const parts = Object.entries(labels).map(([label, value]) => `${label}="${escaped(value)}"`);
  return parts.length === 0 ? name : `${name}{${parts.join(',')}}`;
}

function family(name: string, type: string, help: string, lines: string[]): string {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines].join('\n');
}

/** Counts of this process since its start, written in Prometheus' text format. Labels are routes' patterns, never what a client sent. */
export class Metrics {
  readonly #requests = new Map<string, { labels: Record<string, string>; count: number }>();
  readonly #latencies = new Map<string, Latency>();
  readonly #watched: (() => Gauge[])[] = [];
  #gatewayFailures = 0;

  /** Gauges of this process that are read at every render. */
  watch(read: () => Gauge[]): void {
    this.#watched.push(read);
  }

  request(of: { method: string; route: string; status: number; ms: number }): void {
    const { method, route, status, ms } = of;
    // Written out when somebody reads it, not for every request.
    const key = `${method} ${status} ${route}`;
    const counter = this.#requests.get(key) ?? { labels: { method, route, status: String(status) }, count: 0 };
    if (counter.count === 0) this.#requests.set(key, counter);
    counter.count += 1;
    const known = this.#latencies.get(route);
    const latency = known ?? { counts: BUCKETS.map(() => 0), sum: 0, count: 0 };
    if (!known) this.#latencies.set(route, latency);
    const seconds = ms / 1000;
    const bucket = BUCKETS.findIndex((bound) => seconds <= bound);
    if (bucket >= 0) latency.counts[bucket] = (latency.counts[bucket] ?? 0) + 1;
    latency.sum += seconds;
    latency.count += 1;
  }

  gatewayFailed(): void {
    this.#gatewayFailures += 1;
  }

  #latencyLines(): string[] {
    const name = 'slotterbit_http_request_duration_seconds';
    return [...this.#latencies].flatMap(([route, { counts, sum, count }]) => {
      let below = 0;
      const buckets = BUCKETS.map((bound, n) => {
        below += counts[n] ?? 0;
        return `${labelled(`${name}_bucket`, { route, le: String(bound) })} ${below}`;
      });
      const all = `${labelled(`${name}_bucket`, { route, le: '+Inf' })} ${count}`;
      return [
        ...buckets,
        all,
        `${labelled(`${name}_sum`, { route })} ${sum}`,
        `${labelled(`${name}_count`, { route })} ${count}`,
      ];
    });
  }

  /** The whole text; `gauges` are read by the caller at this moment. */
  render(gauges: readonly Gauge[]): string {
    const requests = [...this.#requests.values()].map(
      ({ labels, count }) => `${labelled('slotterbit_http_requests_total', labels)} ${count}`,
    );
    const families = [
      family('slotterbit_http_requests_total', 'counter', 'Requests answered.', requests),
      family('slotterbit_http_request_duration_seconds', 'histogram', 'Time to the answer.', this.#latencyLines()),
      family('slotterbit_gateway_errors_total', 'counter', 'Tries at the payment gateway that failed.', [
        `slotterbit_gateway_errors_total ${this.#gatewayFailures}`,
      ]),
      ...[...gauges, ...this.#watched.flatMap((read) => read())].map(({ name, help, values }) =>
        family(
          name,
          'gauge',
          help,
          values.map(({ labels, value }) => `${labelled(name, labels)} ${value}`),
        ),
      ),
    ];
    return `${families.join('\n')}\n`;
  }
}
