import { expect, test } from 'vitest';
import { panelsFor } from './dashboard-panels.tsx';

const titlesOf = (who: Parameters<typeof panelsFor>[0], canAll: boolean) => {
  const { first, top, main, side } = panelsFor(who, { canAll: () => canAll });
  return { main: [...first, ...top, ...main].map(({ title }) => title), side: side.map(({ title }) => title) };
};

const administrator = { role: 'Admin', staffId: null } as const;
const ofStaff = { role: 'Staff', staffId: 7 } as const;

test('Whoever runs the school finds in the morning who is missing, who is here, what waits and what is owed', () => {
  expect(titlesOf(administrator, true)).toEqual({
    main: [
      'First steps',
      'Income and expense',
      'Safe arrival',
      'Attendance today',
      'Staff today',
      'Student attendance',
      'Examinations',
    ],
    side: ['To be entered', 'Marks to be entered', 'Fees', 'Upcoming holidays'],
  });
});

test('Those of the staff who run the school find the same, and what is their own', () => {
  const [head, admin] = [titlesOf(ofStaff, true), titlesOf(administrator, true)];
  expect(head.main.filter((title) => title !== 'Lessons today')).toEqual(admin.main);
  expect(head.side).toEqual([...admin.side, 'Your health record']);
  expect(titlesOf(ofStaff, false).main).toContain('Health');
});
