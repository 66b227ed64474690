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

export type Action = (run: number) => Promise<unknown>;

/**
 * Does things by turns, so that whatever else the machine does affects all of them alike; the first sixth of the runs is the warm-up.
 * @param before what is done before each and does not count
 * @returns the milliseconds of each run, for each action
 */
export async function timesInTurn(actions: readonly Action[], runs: number, before?: Action): Promise<number[][]> {
  const taken: number[][] = actions.map(() => []);
  for (let run = 0; run < runs; run += 1) {
    for (const [index, action] of actions.entries()) {
      await before?.(run);
      const from = performance.now();
      await action(run);
      if (run >= runs / 6) taken[index]?.push(performance.now() - from);
    }
  }
  return taken;
}

/** Makes several calls by turns. */
export async function timeInTurn(ask: ReturnType<typeof asking>, calls: readonly NamedCall[], runs: number): Promise<TimedRow[]> {
  const taken = await timesInTurn(
    calls.map(
      ([, path]) =>
        () =>
          ask(path),
    ),
    runs,
  );
  return calls.map(([what], index) => timed(what, taken[index] ?? []));
}

export function timed(what: string, times: readonly number[]): TimedRow {
  const sorted = times.toSorted((one, other) => one - other);
  return { what, p50: sorted[Math.floor(times.length / 2)] ?? 0, fastestTenth: sorted[Math.floor(times.length / 10)] ?? 0 };
}
