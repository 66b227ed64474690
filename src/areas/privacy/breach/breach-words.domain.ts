import { addDays, displayDate, type IsoDate } from '../../../kit/domain/dates.domain.ts';
import { enumerationOf } from '../../../kit/domain/enumeration.domain.ts';

/** What became of a breach. */
export const breachState = { open: 1, closed: 2 } as const;

export const breachStates = enumerationOf({ [breachState.open]: 'Open', [breachState.closed]: 'Closed' });

/** Who has to be told by when, by law. */
export const breachClocks: readonly { who: string; by: string; source: string }[] = [
  {
    who: 'The people whose data they are',
    by: 'at once',
    source: 'DPDP Act 2023, section 8 (6); Rules 2025, rule 7 (1). GDPR, article 34, where the risk is high',
  },
  { who: 'The Data Protection Board', by: 'at once, that it happened', source: 'DPDP Rules 2025, rule 7 (2) (a)' },
  {
    who: 'The Board, in detail',
    by: 'within 72 hours',
    source: 'DPDP Rules 2025, rule 7 (2) (b). GDPR, article 33 (1), to the authority',
  },
];

const days = 3;

/** When 72 hours from noticing it are over. */
export const boardDue = ({ noticedOn, noticedTime }: { noticedOn: IsoDate; noticedTime: string }): string =>
  `${displayDate(addDays(noticedOn, days))} ${noticedTime}`;

/** Whether the Board has not been told in detail, and should have been: from the day after on, whichever the hour. */
export const isBoardLate = (
  { noticedOn, boardToldOn, state }: { noticedOn: IsoDate; boardToldOn: string | null; state: number },
  today: IsoDate,
): boolean => state === breachState.open && boardToldOn === null && addDays(noticedOn, days) < today;
