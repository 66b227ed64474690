import type { FunctionComponent } from 'react';

/** A screen whose code comes when somebody goes there. */
export interface LateScreen {
  /** The screen, once it is there. */
  part: () => FunctionComponent | undefined;
  /** Fetches it, unless it is there. Fails when it does not come; may then be tried again. */
  load: () => Promise<unknown>;
}

/** A screen that is fetched once, when it is first wanted. */
export function lateScreen(fetchScreen: () => Promise<FunctionComponent>): LateScreen {
  let screen: FunctionComponent | undefined;
  let coming: Promise<unknown> | undefined;
  return {
    part: () => screen,
    load: () => {
      coming ??= fetchScreen().then(
        (part) => {
          screen = part;
        },
        (error: unknown) => {
          coming = undefined;
          throw error;
        },
      );
      return coming;
    },
  };
}

/** A screen that came with the page. */
export const screenAtHand = (screen: FunctionComponent): LateScreen => ({ part: () => screen, load: () => Promise.resolve() });
