import { enumerationOf } from '../../../kit/domain/enumeration.domain.ts';

/** What became of the erasure of a person. */
export const erasureState = { proposed: 1, confirmed: 2, done: 3, stopped: 4, changed: 5 } as const;

export const erasureStates = enumerationOf(
  {
    [erasureState.proposed]: 'Proposed',
    [erasureState.confirmed]: 'Confirmed',
    [erasureState.done]: 'Erased',
    [erasureState.stopped]: 'Stopped',
    [erasureState.changed]: 'Changed',
  },
  {
    Proposed: 'Proposed: waits for a second person',
    Confirmed: 'Confirmed: waits for the end of the notice',
    Erased: 'Erased',
    Stopped: 'Stopped',
    Changed: 'Not erased: it was no longer what had been shown',
  },
);

/** Whether it is still to come, and can be stopped. */
export const isToCome = (state: number): boolean => state === erasureState.proposed || state === erasureState.confirmed;

/** Hours between the notice and the erasure: what law says at least, and the most that a school may set. */
export const noticeHours = {
  default: 48,
  least: 48,
  most: 720,
  source: 'DPDP Rules 2025, rule 8 (2): at least 48 hours before, where it applies; a school keeps to it for everybody',
} as const;
