const anew: (() => void)[] = [];

/** Counts 1, 2, 3, … in each file of tests: files share a worker, and none may see which came before it. */
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

/** Lets all of them begin at 1 again. */
export function countAnew(): void {
  for (const begin of anew) begin();
}
