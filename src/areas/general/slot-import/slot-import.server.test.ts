import { beforeAll, expect, test } from 'vitest';
import { importsFiles, office, school } from '../../../../test/school/imports.ts';
import { addProgram } from '../../../../test/school/people.ts';
import { csv, importing, xlsx } from '../../../../test/support/importing.ts';
import type { ImportReport } from '../../../kit/domain/import/import-report.domain.ts';

const { check, bringIn, ended } = importing<ImportReport>('/api/gs/Slot', () => office);
importsFiles();
beforeAll(async () => {
  for (const programName of ['Grade 5 A', 'Grade 6 A'])
    await addProgram(school.database, { programName, programOrder: Number(programName.split(' ')[1]) });
});

const day = async () => {
  const { items } = (await office.get('/api/gs/Slot?PageSize=100&sort=startTime')).json;
  return items.map(
    ({ programDetails, slotName, startTime, endTime, isTeaching }: Record<string, { programName: string }>) =>
      `${programDetails?.programName} ${slotName} ${startTime}-${endTime}${isTeaching ? '' : ' break'}`,
  );
};

test('A list of periods comes in as schools write times; breaks are known by name; again, what differs is changed; undone, they are gone', async () => {
  const list = csv([
    ['Bell times'],
    ['Class', 'Period', 'From', 'To'],
    ['V A', 'Period 1', '8:00 AM', '8.40 am'],
    ['V A', 'Lunch', '12:00', '12:30 PM'],
    ['V A', 'Period 7', '12:30 PM', '1:10 pm'],
    ['Nobody', 'Period 1', '8:00', '8:40'],
  ]);
  const asked = await check(list);
  expect(asked.list.meanings).toMatchObject([
    { text: 'Nobody', value: null },
    { text: 'V A', value: expect.any(Number) },
  ]);
  const done = await bringIn(list, office, { leaveOutWrong: true });
  expect(done).toMatchObject({ state: 'done', message: '3 slots imported' });
  expect(await day()).toEqual([
    'Grade 5 A Period 1 08:00-08:40',
    'Grade 5 A Lunch 12:00-12:30 break',
    'Grade 5 A Period 7 12:30-13:10',
  ]);

  const later = csv([
    ['Class', 'Period', 'From', 'To'],
    ['Grade 5 A', 'period 7', '12:30', '13:20'],
    ['Grade 6 A', 'Period 7', '12:30', '13:20'],
  ]);
  expect((await check(later)).leftOut).toEqual([{ row: 2, name: 'period 7', reason: 'Same name and program as in Homeroom' }]);
  expect((await check(later, office, { update: true })).list.updates[0]?.shown).toContainEqual({
    ...{ label: 'End Time', before: '13:10', after: '13:20' },
  });
  const { json } = await office.post(`/api/gs/Slot/UndoImport?taskId=${done.taskId}`);
  expect(await ended(json.data)).toMatchObject({ state: 'done', message: 'Import undone: 3 slots removed' });
  expect(await day()).toEqual([]);
});

test('Times of a workbook are read; slots at the same time are named before anything is saved', async () => {
  const at = (hour: number, minute: number) => new Date(Date.UTC(1899, 11, 30, hour, minute));
  const list = await xlsx([
    ['Class', 'Period', 'From', 'To'],
    ['Grade 6 A', 'Period 1', at(8, 0), at(8, 40)],
    ['Grade 6 A', 'Period 2', at(8, 30), at(9, 10)],
    ['Grade 6 A', 'Period 3', at(9, 10), at(9, 0)],
  ]);
  expect((await check(list)).problems).toEqual([
    { row: 3, column: 'Start Time', message: 'Period 1 of this program is from 08:00 to 08:40' },
    { row: 4, column: 'End Time', message: 'End Time must be later than Start Time' },
  ]);
});

test('A list without programs is asked once for the program of all its rows', async () => {
  const list = csv([
    ['Period', 'From', 'To'],
    ['Period 1', '8:00', '8:40'],
    ['Period 2', '8:40', '9:20'],
  ]);
  const asked = await check(list);
  expect(asked.list.empty).toEqual([{ field: 'programId', label: 'Program', rows: 2 }]);
  expect(asked.list.choices['programId']?.map(({ label }) => label)).toEqual(['Grade 5 A', 'Grade 6 A']);
  expect(await check(list, office, { fill: { programId: 'Grade 6 A' } })).toMatchObject({ toImport: 2, problemCount: 0 });
});
