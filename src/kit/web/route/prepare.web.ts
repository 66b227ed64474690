type Prepare = (path: string) => Promise<unknown>;

/** How the application prefetches what an address shows, and where somebody was about to go last. */
export const preparing: { prepare: Prepare; last: string } = { prepare: () => Promise.resolve(), last: '' };

/** Sets how the application prefetches what an address shows. What it promises never fails. */
export function prepareWith(how: Prepare): void {
  preparing.prepare = how;
}

/** To be called when somebody is about to go to an address. */
export function prepare(path: string): void {
  if (path !== preparing.last) void preparing.prepare(path);
  preparing.last = path;
}
