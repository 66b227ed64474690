type Prepare = (path: string) => void;

let prepareNow: Prepare = () => undefined;
let last = '';

/** Sets how the application prefetches what an address shows. */
export function prepareWith(how: Prepare): void {
  prepareNow = how;
}

/** To be called when somebody is about to go to an address. */
export const prepare: Prepare = (path) => {
  if (path !== last) prepareNow(path);
  last = path;
};
