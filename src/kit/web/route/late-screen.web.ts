import type { FunctionComponent } from 'react';

/** A screen whose code loads when somebody goes there. */
export interface LateScreen {
  /** The screen, once loaded. */
  part: () => FunctionComponent | undefined;
  /** Loads it, unless it is there. Rejects if that fails; may then be tried again. */
  load: () => Promise<unknown>;
}

/** A screen that loads once, when it is first wanted. */
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
