import { preparing } from './prepare.web.ts';

/** How long somebody has who goes straight on, before what they may not want takes the line. */
const chanceMs = 300;
let choices = 0;

/**
 * To be called when somebody is about to choose among some addresses: one after the other, so that a slow line has the first soon, and
 * only until they have chosen.
 */
export async function prepareInTurn(paths: readonly string[]): Promise<void> {
  choices += 1;
  const own = choices;
  const { last } = preparing;
  for (const path of paths) {
    await preparing.prepare(path);
    await new Promise((resolve) => setTimeout(resolve, chanceMs));
    if (choices !== own || preparing.last !== last) return;
  }
}
