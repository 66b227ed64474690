import { enumeration } from '../../../kit/domain/enumeration.domain.ts';

/** What is known of an absence that nobody had announced. */
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

/** How long the register has to say so before guardians are written to: whoever mistook a line has put it right by then. */
export const waitMinutes = 10;

/** For how many days the office keeps being asked about an absence that nobody explained. */
export const askedForDays = 7;
