import { enumeration } from '../../../kit/domain/enumeration.domain.ts';

/** What is known about an absence that nobody announced. */
export const absenceStates = enumeration(['Open', 'Answered', 'Explained', 'ArrivedLate'], {
  start: 1,
  words: {
    Open: 'Not explained',
    Answered: 'Answered by a guardian',
    Explained: 'Explained by phone',
    ArrivedLate: 'Arrived late',
  },
});
export const absenceState = { open: 1, answered: 2, explained: 3, arrivedLate: 4 } as const;

/** How long the register has to mark an absence before guardians are written to, so that a mistaken mark can be corrected first. */
export const waitMinutes = 10;

/** For how many days an unexplained absence stays on the office's list. */
export const askedForDays = 7;
