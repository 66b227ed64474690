type Prepare = (path: string) => Promise<unknown>;

let prepareNow: Prepare = () => Promise.resolve();
let last = '';

/** Sets how the application prefetches what an address shows. What it promises never fails. */
export function prepareWith(how: Prepare): void {
  prepareNow = how;
}

/** To be called when somebody is about to go to an address. */
export function prepare(path: string): void {
  if (path !== last) void prepareNow(path);
  last = path;
}

/** To be called when somebody is about to choose among some addresses: one after the other, so that a slow line has the first soon. */
export async function prepareInTurn(paths: readonly string[]): Promise<void> {
  for (const path of paths) await prepareNow(path);
}
