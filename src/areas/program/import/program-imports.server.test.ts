import { expect, test } from 'vitest';
import { importsFiles, office, school } from '../../../../test/school/imports.ts';
import { addStaff } from '../../../../test/school/people.ts';
import { csv, importing } from '../../../../test/support/importing.ts';
import type { ImportReport } from '../../../kit/domain/import/import-report.domain.ts';

const programs = importing<ImportReport>('/api/ps/Program', () => office);
const courses = importing<ImportReport>('/api/ps/Course', () => office);
importsFiles();

test('Classes come in with their teachers; what the list does not say is asked once; again, they are changed; undone, they are gone', async () => {
  await addStaff(school.database, { firstName: 'Mira', lastName: 'Bose' });
  const list = csv([
    ['School list'],
    ['Class', 'Class Teacher', 'Seats'],
    ['Grade 5 A', 'mira bose', 40],
    ['Grade 6 A', 'Nobody Known', 35],
  ]);
  const asked = await programs.check(list);
  expect(asked.list.empty.map(({ field, rows }) => [field, rows])).toEqual([
    ['duration', 2],
    ['startDate', 2],
  ]);
  expect(asked.list.meanings).toMatchObject([{ field: 'classTeacherId', text: 'Nobody Known', value: null }]);
  const how = { fill: { duration: '12', startDate: '01-04-2026' }, values: { classTeacherId: { 'Nobody Known': '' as const } } };
  const done = await programs.bringIn(list, office, how);
  expect(done).toMatchObject({ state: 'done', message: '2 programs imported' });
  const { items } = (await office.get('/api/ps/Program?sort=programOrder')).json;
  expect(items).toMatchObject([
    {
      programName: 'Grade 5 A',
      programOrder: 5,
      duration: 12,
      startDate: '2026-04-01',
      capacity: 40,
      classTeacher: { firstName: 'Mira' },
    },
    { programName: 'Grade 6 A', programOrder: 6, classTeacher: null },
  ]);

  const changed = await programs.check(
    csv([
      ['Class', 'Seats'],
      ['grade 5 a', 44],
    ]),
    office,
    { update: true },
  );
  expect(changed.list.updates[0]?.shown).toContainEqual({ label: 'Capacity', before: '40', after: '44' });
  const { json } = await office.post(`/api/ps/Program/UndoImport?taskId=${done.taskId}`);
  expect(await programs.ended(json.data)).toMatchObject({ state: 'done', message: 'Import undone: 2 programs removed' });
  expect((await office.get('/api/ps/Program')).json.totalCount).toBe(0);
});

test('Courses come in from the same declaration', async () => {
  const list = csv([
    ['Subject', 'Credits', 'Months'],
    ['Mathematics', 5, 12],
    ['Science', 4, 12],
    ['science', 4, 12],
  ]);
  const how = { fill: { startDate: '01-04-2026' } };
  expect((await courses.check(list, office, how)).leftOut).toEqual([{ row: 4, name: 'science', reason: 'Same name as row 3' }]);
  expect(await courses.bringIn(list, office, how)).toMatchObject({ state: 'done', message: '2 courses imported' });
});
