import { expect, test } from 'vitest';
import type { Guardians } from '../../areas/student/family/family.domain.ts';
import { callsAbout } from './calls-found.web.ts';

const asha = { kind: 'student', id: 7, title: 'Asha Rao', subtitle: 'Grade 5 A', path: '/sis/student/details/7' };
const guardian = (firstName: string, of: Partial<Guardians['guardians'][number]> = {}) => ({
  ...{ familyId: 1, firstName, lastName: 'Rao', email: '', personalContact: '98220 54321', isSingleParent: false },
  ...{ relationship: 1, isSeparated: false, mayBeContacted: true, callOrder: null },
  ...of,
});
const calls = (...guardians: Guardians['guardians']) =>
  callsAbout(asha, { guardians, emergencyContact: '', siblings: [] }).map(({ title, subtitle, path }) => [title, subtitle, path]);

test('A guardian is called by a link, and named with the child where there are two', () => {
  expect(calls(guardian('Meena'))).toEqual([['Meena Rao, Mother', '98220 54321', 'tel:9822054321']]);
  const [one] = callsAbout(asha, { guardians: [guardian('Meena')], emergencyContact: '', siblings: [] }, false);
  expect(one?.title).toBe('Meena Rao, Mother of Asha Rao');
});

test.each([
  ['may not be contacted', guardian('Barun', { mayBeContacted: false })],
  ['has no number, or none that the caller may see', guardian('Nita', { personalContact: '' })],
])('Who %s is not offered', (_what, one) => {
  expect(calls(one)).toEqual([]);
});

test('The first two in the order of calls are offered', () => {
  expect(calls(guardian('Meena'), guardian('Dev'), guardian('Uma')).map(([title]) => title)).toEqual([
    'Meena Rao, Mother',
    'Dev Rao, Mother',
  ]);
});
