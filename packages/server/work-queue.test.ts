import { describe, expect, test } from 'vitest';
import { createWorkQueue, NetworkLimitReached } from './work-queue.ts';

const network = '203.0.113.1';

/** A clock that moves only when a task takes time. */
function clock() {
  let time = 0;
  return { now: () => time, take: (ms: number) => (time += ms) };
}

describe('the work queue', () => {
  test('starts tasks in order, up to the budget in each turn of the event loop', async () => {
    const { now, take } = clock();
    const queue = createWorkQueue({ budgetMs: 5, now });
    let turn = 0;
    const begun: string[] = [];
    const work = (name: string) => async () => {
      begun.push(`${name} in ${turn}`);
      // A continuation also counts.
      Promise.resolve().then(() => take(2.5));
    };
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) {
      void queue(work(name), { network });
      await Promise.resolve();
    }
    expect(begun).toEqual(['a in 0', 'b in 0']);
    for (turn = 1; turn <= 3; turn += 1) {
      await new Promise(setImmediate);
      if (turn === 1) void queue(work('h'), { network });
    }
    expect(begun.slice(2).map((text) => text[0])).toEqual(['c', 'd', 'e', 'f', 'g', 'h']);
    expect(new Set(begun.slice(2).map((text) => text.at(-1))).size).toBe(3);
  });

  test('refuses tasks while too many wait or run, and accepts tasks afterwards', async () => {
    const { now, take } = clock();
    const queue = createWorkQueue({ budgetMs: 5, maxPerNetwork: 2, now });
    const answer = Promise.withResolvers<string>();
    const running = queue(
      () => {
        take(5);
        return answer.promise;
      },
      { network },
    );
    const waiting = queue(async () => 'waited', { network });
    let isBegun = false;
    const refused = queue(
      async () => {
        isBegun = true;
      },
      { network },
    );
    await expect(refused).rejects.toThrow(NetworkLimitReached);
    expect(isBegun).toBe(false);
    expect(await waiting).toBe('waited');
    const taken = queue(async () => 'taken', { network });
    await expect(queue(async () => 'refused', { network })).rejects.toThrow(NetworkLimitReached);
    answer.resolve('ran');
    expect(await Promise.all([running, taken])).toEqual(['ran', 'taken']);
  });

  test('starts the tasks of other networks although one network has many, and does not refuse them', async () => {
    const { now, take } = clock();
    const queue = createWorkQueue({ budgetMs: 5, maxPerNetwork: 4, now });
    const begun: string[] = [];
    const work = (name: string) => async () => {
      begun.push(name);
      take(5);
    };
    const many = ['a1', 'a2', 'a3', 'a4'].map((name) => queue(work(name), { network: 'a' }));
    await Promise.all([...many, queue(work('b1'), { network: 'b' }), queue(work('c1'), { network: 'c' })]);
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'a4']);
  });

  test('accepts tasks after a task that failed', async () => {
    const queue = createWorkQueue({ maxPerNetwork: 1 });
    await expect(queue(() => Promise.reject(new Error('failed')), { network })).rejects.toThrow('failed');
    expect(await queue(async () => 'taken', { network })).toBe('taken');
  });

  describe('with searches and calls', () => {
    /** Searches take four times a turn's budget, calls a fifth of it. `begun`: the names in order. */
    function busyQueue() {
      const { now, take } = clock();
      const queue = createWorkQueue({ budgetMs: 5, now });
      const begun: string[] = [];
      const work = (name: string, ms: number) => async () => {
        begun.push(name);
        take(ms);
      };
      return {
        begun,
        search: (name: string) => queue(work(name, 20), { network, length: 'long' }),
        call: (name: string) => queue(work(name, 1), { network }),
      };
    }

    test('starts a call before the searches that came earlier', async () => {
      const { begun, search, call } = busyQueue();
      const searches = ['s1', 's2', 's3', 's4'].map(search);
      const calls = ['c1', 'c2'].map(call);
      await Promise.all([...searches, ...calls]);
      expect(begun).toEqual(['s1', 'c1', 'c2', 's2', 's3', 's4']);
    });

    test('gives searches half of the time while calls never end', async () => {
      const { begun, search, call } = busyQueue();
      let isOver = false;
      const caller = async () => {
        while (!isOver) await call('c');
      };
      // More than one turn can start.
      const callers = Array.from({ length: 20 }, caller);
      await Promise.all(['s1', 's2', 's3', 's4', 's5', 's6'].map(search));
      isOver = true;
      await Promise.all(callers);
      const calls = begun.slice(0, begun.indexOf('s6')).filter((name) => name === 'c').length;
      // Five searches of 20 ms each, calls of 1 ms.
      expect(calls).toBeGreaterThan(80);
      expect(calls).toBeLessThan(130);
    });

    test('runs two searches at once, and another one if they wait for something', async () => {
      const queue = createWorkQueue();
      const begun: string[] = [];
      const answer = Promise.withResolvers<void>();
      const search = (name: string) =>
        queue(
          () => {
            begun.push(name);
            return answer.promise;
          },
          { network, length: 'long' },
        );
      const searches = ['s1', 's2', 's3'].map(search);
      await queue(async () => void begun.push('c'), { network });
      expect(begun).toEqual(['s1', 's2', 'c']);
      await expect.poll(() => begun).toEqual(['s1', 's2', 'c', 's3']);
      answer.resolve();
      await Promise.all(searches);
    });
  });
});
