/** Upper bounds of the latency histogram, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

type Counter = { labels: Record<string, string>; count: number };
type Route = { counts: number[]; sum: number; count: number; answers: Map<string, Map<number, Counter>> };

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
  /** In the order in which they were first seen. */
  readonly #requests: Counter[] = [];
  readonly #routes = new Map<string, Route>();
  readonly #watched: (() => Gauge[])[] = [];
  #gatewayFailures = 0;

  /** Gauges of this process that are read at every render. */
  watch(read: () => Gauge[]): void {
    this.#watched.push(read);
  }

  request({ method, route, status, ms }: { method: string; route: string; status: number; ms: number }): void {
    const seconds = ms / 1000;
    const of = this.#routes.get(route) ?? this.#newRoute(route);
    (of.answers.get(method)?.get(status) ?? this.#newCounter(of, method, route, status)).count += 1;
    let bucket = 0;
    while (bucket < BUCKETS.length && seconds > (BUCKETS[bucket] ?? 0)) bucket += 1;
    if (bucket < BUCKETS.length) of.counts[bucket] = (of.counts[bucket] ?? 0) + 1;
    of.sum += seconds;
    of.count += 1;
  }

  #newRoute(route: string): Route {
    const made: Route = { counts: BUCKETS.map(() => 0), sum: 0, count: 0, answers: new Map() };
    this.#routes.set(route, made);
    return made;
  }

  #newCounter({ answers }: Route, method: string, route: string, status: number): Counter {
    const made = { labels: { method, route, status: String(status) }, count: 0 };
    const ofMethod = answers.get(method) ?? new Map<number, Counter>();
    answers.set(method, ofMethod.set(status, made));
    this.#requests.push(made);
    return made;
  }

  gatewayFailed(): void {
    this.#gatewayFailures += 1;
  }

  #latencyLines(): string[] {
    const name = 'slotterbit_http_request_duration_seconds';
    return [...this.#routes].flatMap(([route, { counts, sum, count }]) => {
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
    const requests = this.#requests.map(
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
