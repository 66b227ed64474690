import { expect, test } from 'vitest';
import { visit } from './visit.domain.ts';

const outcome = visit.columns.find(({ header }) => header === 'Outcome');

test.each([
  [true, true, 'Sent home, family told'],
  [true, false, 'Sent home'],
  [false, true, 'Family told'],
  [false, false, ''],
])('A visit after which a student was sent home (%j) and the family told (%j) shows %j', (sentHome, familyTold, words) => {
  const row = { sentHome, familyTold } as Parameters<NonNullable<typeof outcome>['value']>[0];
  expect(outcome?.value(row)).toBe(words);
});
