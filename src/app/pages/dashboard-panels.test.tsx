import { expect, test } from 'vitest';
import { panelsFor } from './dashboard-panels.tsx';

const titlesOf = (who: Parameters<typeof panelsFor>[0], canAll: boolean) => {
  const { first, main, side, last } = panelsFor(who, { canAll: () => canAll });
  return {
    main: [...first, ...main].map(({ title }) => title),
    side: side.map(({ title }) => title),
    last: last?.map(({ title }) => title),
  };
};

const administrator = { role: 'Admin', staffId: null } as const;
const ofStaff = { role: 'Staff', staffId: 7 } as const;

test('Whoever runs the school finds in the morning who is missing, who is here, what waits and what is owed', () => {
  expect(titlesOf(administrator, true)).toEqual({
    main: ['First steps', 'Unusual', 'Safe arrival', 'Attendance today', 'Staff today', 'Student attendance', 'Examinations'],
    side: [
      'To be entered',
      'Cover',
      'Certificate requests',
      'Proposed changes',
      'Data requests',
      'Marks to be entered',
      'Fees',
      'Upcoming holidays',
    ],
    last: ['Income and expense'],
  });
});

test('Those of the staff who run the school find the same, and what is their own', () => {
  const [head, admin] = [titlesOf(ofStaff, true), titlesOf(administrator, true)];
  expect(head.main.filter((title) => title !== 'Lessons today')).toEqual(admin.main);
  expect(head.last).toEqual(admin.last);
  const before = admin.side.slice(0, -1);
  expect(head.side).toEqual([...before, 'Your record', 'Upcoming holidays', 'Your health record']);
});

test('Whoever works in the kitchen, in the office or on the grounds finds what is theirs', () => {
  const { main, side } = titlesOf(ofStaff, false);
  expect(main).toEqual(
    expect.arrayContaining(['Health', 'Health alerts', 'Often absent', 'Rooms today', 'Fees', 'To be entered']),
  );
  expect(side).toEqual(['What you teach', 'Your record', 'Upcoming holidays', 'Your health record']);
});

test('Whoever works here and has children here finds these below their work and above the charts', () => {
  for (const [who, canAll] of [
    [ofStaff, false],
    [ofStaff, true],
    [administrator, true],
  ] as const) {
    const [plain, both] = [titlesOf(who, canAll), titlesOf({ ...who, childIds: [3] }, canAll)];
    const at = plain.main.indexOf('Attendance today');
    const children = ['Your children', 'Letters', 'Choose courses'];
    expect(both).toEqual({ ...plain, main: [...plain.main.slice(0, at), ...children, ...plain.main.slice(at)] });
    expect(titlesOf({ ...who, childIds: [] }, canAll)).toEqual(plain);
  }
});
