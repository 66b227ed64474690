type Prepare = (path: string) => void;

let prepareNow: Prepare = () => undefined;
let last = '';

/** Says how the application fetches ahead what an address shows. */
export function prepareWith(how: Prepare): void {
  prepareNow = how;
}

/** Somebody is about to go to an address of the application. */
export const prepare: Prepare = (path) => {
  if (path !== last) prepareNow(path);
  last = path;
};
