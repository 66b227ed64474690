/** One call, in milliseconds. */
export interface TimedRow {
  what: string;
  p50: number;
  /** On a busy machine it says more about the call than the median. */
  fastestTenth: number;
}

export type NamedCall = readonly [what: string, path: string];

/** Requests a path and reads the whole answer; returns how long that took. */
export const asking =
  (origin: string, token: string) =>
  async (path: string): Promise<number> => {
    const from = performance.now();
    const response = await fetch(origin + path, { headers: { authorization: `Bearer ${token}` } });
    for await (const _ of response.body ?? []);
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return performance.now() - from;
  };

/**
 * Makes several calls by turns, so that whatever else the machine does affects all of them alike; the first sixth of the runs is the
 * warm-up.
 */
export async function timeInTurn(ask: ReturnType<typeof asking>, calls: readonly NamedCall[], runs: number): Promise<TimedRow[]> {
  const taken = new Map(calls.map(([what]) => [what, [] as number[]]));
  for (let run = 0; run < runs; run += 1) {
    for (const [what, path] of calls) {
      const time = await ask(path);
      if (run >= runs / 6) taken.get(what)?.push(time);
    }
  }
  return calls.map(([what]) => timed(what, taken.get(what) ?? []));
}

export function timed(what: string, times: readonly number[]): TimedRow {
  const sorted = times.toSorted((one, other) => one - other);
  return { what, p50: sorted[Math.floor(times.length / 2)] ?? 0, fastestTenth: sorted[Math.floor(times.length / 10)] ?? 0 };
}
