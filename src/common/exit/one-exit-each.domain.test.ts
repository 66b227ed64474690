import { expect, test } from 'vitest';
import { type Leaving, obstacleTo } from './one-exit-each.domain.ts';

const left: Leaving = { exitDate: '2026-06-10', backFrom: null };
const cameBack: Leaving = { exitDate: '2026-06-10', backFrom: '2026-06-15' };
const leftAgain: Leaving = { exitDate: '2026-06-30', backFrom: null };

test.each<[what: string, day: string, own: Leaving | null, others: Leaving[], expected: unknown]>([
  ['the first exit', '2026-06-10', null, [], null],
  ['a second one of somebody who has not come back', '2026-06-20', null, [left], { isTwice: true }],
  ['a second one after coming back', '2026-06-20', null, [cameBack], null],
  ['a second one on the day of coming back', '2026-06-15', null, [cameBack], null],
  [
    'a second one on a day when nobody was here',
    '2026-06-12',
    null,
    [cameBack],
    { isTwice: false, message: 'Exit Date must not be before 15-06-2026, the day of coming back' },
  ],
  ['a third one', '2026-07-10', null, [cameBack, leftAgain], { isTwice: true }],
  ['the only one, moved', '2026-07-01', left, [], null],
  ['the first of two, moved within its stay', '2026-06-14', cameBack, [leftAgain], null],
  [
    'the first of two, moved into the next stay',
    '2026-06-15',
    cameBack,
    [leftAgain],
    { isTwice: false, message: 'Exit Date must be before 15-06-2026, the day of coming back' },
  ],
  [
    'the second of two, moved into the first stay',
    '2026-06-09',
    leftAgain,
    [cameBack],
    { isTwice: false, message: 'Exit Date must not be before 15-06-2026, the day of coming back' },
  ],
])('One exit for each stay: %s', (_what, day, own, others, expected) => {
  expect(obstacleTo(day, own, others)).toEqual(expected);
});
