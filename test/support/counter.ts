const anew: (() => void)[] = [];

/** Counts 1, 2, 3, … again in each test file: files share a worker, and none may notice which one ran before it. */
export function counter(): () => number {
  let count = 0;
  anew.push(() => {
    count = 0;
  });
  return () => {
    count += 1;
    return count;
  };
}

/** Resets all counters to 1. */
export function countAnew(): void {
  for (const begin of anew) begin();
}
