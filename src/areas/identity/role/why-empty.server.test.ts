import { afterAll, beforeAll, expect, test } from 'vitest';
import { addProgram } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { problem } from '../../../../test/support/problem.ts';

let school: TestApp;
let admin: Caller;
beforeAll(async () => {
  school = await startApp();
  admin = await school.asAdmin();
});
afterAll(() => school.close());

const why = (caller: Caller, list: string) => caller.get(`/api/ias/ManyRecords/GetWhyEmpty?list=${list}`);
const nothing = { reach: '', reachesNothing: false, missing: [] };

test('Where what the records belong to is missing, it is named, with the way there for whoever may add it', async () => {
  expect((await why(admin, 'fs/FeeStructure')).json).toEqual({
    ...nothing,
    missing: [
      {
        things: 'programs',
        words: 'These need programs, and there are none yet.',
        path: '/ps/program/grid',
        way: 'Add programs',
      },
    ],
  });
  const reader = await school.as({ 'feestructure.read': '-1' });
  expect((await why(reader, 'fs/FeeStructure')).json.missing).toMatchObject([{ path: '', way: 'Ask the office to add some.' }]);
  // A course belongs to none: it comes first.
  expect((await why(admin, 'ps/Course')).json).toEqual(nothing);
  await addProgram(school.database);
  expect((await why(admin, 'fs/FeeStructure')).json).toEqual(nothing);
});

test('Who sees only part of a list is told which, and whether that is nothing today', async () => {
  const teaching = await school.asTeacherOf(await addProgram(school.database));
  expect((await why(teaching, 'sis/Student')).json).toEqual({ ...nothing, reach: 'Classes taught' });
  const idle = await school.asTeacherOf();
  expect((await why(idle, 'sis/Student')).json).toEqual({ ...nothing, reach: 'Classes taught', reachesNothing: true });
  expect((await why(await school.asParentOf(), 'sis/Student')).json).toMatchObject({
    reach: 'Own children',
    reachesNothing: true,
  });
});

test('Nothing is told of a list that the caller may not see, or that there is not', async () => {
  problem(await why(await school.asStaff(2), 'sis/Student'), 403);
  problem(await why(admin, 'sis/Nothing'), 404);
  problem(await why(school.nobody, 'sis/Student'), 401);
});
