import { expect, test } from 'vitest';
import { givenUpDays } from './given-up-days.domain.ts';

const leave = (from: number, to: number) => ({ leaveFrom: `2026-06-${from}`, leaveTo: `2026-06-${to}` });
const days = (from: number, to: number) => ({ from: `2026-06-${from}`, to: `2026-06-${to}` });

test.each([
  { what: 'is withdrawn', after: null, gone: [days(15, 19)] },
  { what: 'ends earlier', after: leave(15, 17), gone: [days(18, 19)] },
  { what: 'begins later', after: leave(16, 19), gone: [days(15, 15)] },
  { what: 'is shortened at both ends', after: leave(16, 18), gone: [days(15, 15), days(19, 19)] },
  { what: 'is moved to other days', after: leave(22, 23), gone: [days(15, 19)] },
  { what: 'gets longer', after: leave(14, 20), gone: [] },
  { what: 'keeps its days', after: leave(15, 19), gone: [] },
])('The days given up of a leave that $what', ({ after, gone }) => {
  expect(givenUpDays(leave(15, 19), after)).toEqual(gone);
});
