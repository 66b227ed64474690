import { expect, test } from 'vitest';
import { absenceInBrief, absenceInWords } from './absence-in-words.domain.ts';
import { absenceState } from './absence-states.domain.ts';

const nothing = { told: '', note: '', explained: '', explainedBy: '' };
const by = { explained: '09:20', explainedBy: 'Meera Kulkarni' };

test.each([
  ['an absence that nobody was asked about says nothing', { ...nothing, state: absenceState.open }, null, null],
  [
    'one that was asked about says when',
    { ...nothing, state: absenceState.open, told: '09:12' },
    'Guardians asked at 09:12, no answer yet',
    null,
  ],
  [
    'an answer says whose it is, to whoever takes the register only',
    { ...nothing, ...by, state: absenceState.answered, note: 'Fever' },
    'Answered by Meera Kulkarni, 09:20: Fever',
    'Answered by a guardian',
  ],
  [
    'a child who came late',
    { ...nothing, ...by, state: absenceState.arrivedLate },
    'Arrived late, Meera Kulkarni, 09:20',
    'Arrived late',
  ],
] as const)('A register’s note says of an absence: %s', (_, absence, words, brief) => {
  expect([absenceInWords(absence), absenceInBrief(absence)]).toEqual([words, brief]);
});
