import { beforeAll, expect, test } from 'vitest';
import { importsFiles, office, school } from '../../../../test/school/imports.ts';
import { addCourse, addProgram, addStaff } from '../../../../test/school/people.ts';
import { csv, importing } from '../../../../test/support/importing.ts';
import type { TeacherImportReport } from './teacher-import.domain.ts';

const { check, bringIn, ended } = importing<TeacherImportReport>('/api/ps/CourseSession', () => office);
importsFiles();
beforeAll(async () => {
  for (const programName of ['Grade 5 A', 'Grade 6 A']) await addProgram(school.database, { programName });
  for (const courseName of ['Mathematics', 'Science']) await addCourse(school.database, { courseName });
  for (const lastName of ['Bose', 'Dey'])
    await addStaff(school.database, { firstName: 'Mira', lastName, staffType: 1, staffStatus: 1 });
});

const taught = () =>
  school.rows(`select program_name || ': ' || course_name || coalesce(', ' || s.first_name || ' ' || s.last_name, '') as told
    from program_course join program using (program_id) join course using (course_id)
    left join course_session using (program_id, course_id) left join staff s using (staff_id) order by 1`);

test('A list of who teaches what comes in, adds courses to programs, changes teachers if that is wanted, and is undone', async () => {
  const list = csv([
    ['Class', 'Sec', 'Subject', 'Subject Teacher'],
    ['V', 'A', 'mathematics', 'mira bose'],
    ['V', 'A', 'Science', 'Mira Dey'],
    ['VI', 'A', 'Maths', 'Mira Bose'],
    ['VI', 'A', 'Science', 'Nobody Known'],
  ]);
  const asked = await check(list);
  expect(asked.problems.map(({ row, column, message }) => [row, column, message])).toEqual([
    [4, 'Course', 'There is no course called “Maths”'],
    [5, 'Teacher', 'There is no active teacher called “Nobody Known”'],
  ]);
  const mathematics = asked.list.choices['courseId']?.find(({ label }) => label === 'Mathematics')?.value ?? 0;
  const how = { values: { courseId: { Maths: mathematics } }, leaveOutWrong: true };
  expect((await check(list, office, how)).newCourses).toBe(3);
  const done = await bringIn(list, office, how);
  expect(done).toMatchObject({
    ...{ state: 'done', message: '3 courses with their teachers imported, 3 courses added to programs' },
  });
  const before = [
    { told: 'Grade 5 A: Mathematics, Mira Bose' },
    { told: 'Grade 5 A: Science, Mira Dey' },
    { told: 'Grade 6 A: Mathematics, Mira Bose' },
  ];
  expect(await taught()).toEqual(before);

  const other = csv([
    ['Class', 'Subject', 'Teacher'],
    ['Grade 5 A', 'Mathematics', 'Mira Bose'],
    ['Grade 5 A', 'Science', 'Mira Bose'],
    ['Grade 5 A', 'Science', 'Mira Dey'],
  ]);
  expect((await check(other)).leftOut.map(({ reason }) => reason)).toEqual([
    'The same teacher in Homeroom',
    'Mira Dey teaches it',
    'Same program and course as row 3',
  ]);
  const changed = await bringIn(other, office, { update: true });
  expect(changed).toMatchObject({ state: 'done', message: '1 course with its teacher changed' });
  expect(await taught()).toContainEqual({ told: 'Grade 5 A: Science, Mira Bose' });
  const undo = async (taskId: number) =>
    ended((await office.post(`/api/ps/CourseSession/UndoImport?taskId=${taskId}`)).json.data);
  expect(await undo(done.taskId)).toMatchObject({ state: 'failed', message: expect.stringContaining('changed since') });
  expect(await undo(changed.taskId)).toMatchObject({ state: 'done', message: 'Import undone: 1 put back' });
  expect(await taught()).toEqual(before);
});

test('What it adds is gone once it is undone', async () => {
  const list = csv([
    ['Class', 'Subject', 'Teacher'],
    ['Grade 6 A', 'Science', 'Mira Dey'],
  ]);
  const before = await taught();
  const done = await bringIn(list);
  expect(await taught()).toContainEqual({ told: 'Grade 6 A: Science, Mira Dey' });
  const { json } = await office.post(`/api/ps/CourseSession/UndoImport?taskId=${done.taskId}`);
  expect(await ended(json.data)).toMatchObject({
    ...{ state: 'done', message: 'Import undone: 1 teacher of a course and 1 course of a program removed' },
  });
  expect(await taught()).toEqual(before);
});
