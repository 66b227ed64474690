import { afterAll, beforeAll, expect, test } from 'vitest';
import { addProgram } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { isTeachingByName } from './slot.domain.ts';

let school: TestApp;
let admin: Caller;

beforeAll(async () => {
  school = await startApp();
  admin = await school.asAdmin();
});
afterAll(() => school.close());

const add = (programId: number, slotName: string, startTime: string, endTime: string) =>
  admin.post('/api/gs/Slot/', { slotId: 0, slotName, programId, startTime, endTime });

test('A slot sent by the published form is a lesson, or a break if its name says so', async () => {
  const programId = await addProgram(school.database);
  const lesson = await add(programId, 'Period 1', '08:00:00', '08:45');
  const lunch = await add(programId, 'Lunch break', '08:45', '09:15');
  expect(lesson.status).toBe(201);
  const { json } = await admin.get(`/api/gs/Slot?programId=${programId}&sort=startTime`);
  expect(json.items).toMatchObject([
    { slotId: lesson.json.data, startTime: '08:00', endTime: '08:45', isTeaching: true },
    { slotId: lunch.json.data, slotName: 'Lunch break', isTeaching: false, programDetails: {} },
  ]);
});

test.each([
  ['Period 3', true],
  ['Short recess', false],
  ['LUNCH', false],
  ['Breakfast club', true],
  ['Morning assembly', false],
])('A slot called %s is a lesson: %s', (name, isTeaching) => expect(isTeachingByName(name)).toBe(isTeaching));

test('Two slots of one program do not overlap, and the message names the other', async () => {
  const programId = await addProgram(school.database);
  await add(programId, 'Period 1', '09:00', '09:45');
  const clash = await add(programId, 'Period 2', '09:30', '10:15');
  expect(clash.status).toBe(422);
  expect(clash.json.errors).toEqual({ startTime: ['Period 1 of this program is from 09:00 to 09:45'] });
  expect((await add(programId, 'Period 2', '09:45', '10:30')).status).toBe(201);
  expect((await add(await addProgram(school.database), 'Period 1', '09:30', '10:15')).status).toBe(201);
});

test('If two people enter overlapping slots at once, one slot is stored', async () => {
  const programId = await addProgram(school.database);
  const answers = await Promise.all([add(programId, 'Period 1', '09:00', '09:45'), add(programId, 'Period 2', '09:15', '10:00')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([
    201,
    expect.toSatisfy((status) => status === 409 || status === 422),
  ]);
});

test('The day of a program is copied to others, all of them or none', async () => {
  const [from, empty, full] = [
    await addProgram(school.database),
    await addProgram(school.database),
    await addProgram(school.database, { programName: 'Grade 9 C' }),
  ];
  await add(from, 'Period 1', '08:00', '08:45');
  await add(from, 'Break', '08:45', '09:00');
  await add(full, 'Early', '08:30', '09:30');
  const copy = (body: object) => admin.post('/api/gs/Slot/CopySlots', { programId: from, toProgramIds: [empty, full], ...body });
  const count = async (programId: number) => (await admin.get(`/api/gs/Slot?programId=${programId}`)).json.totalCount;

  const refused = await copy({});
  expect(refused.status).toBe(422);
  expect(refused.json.errors).toEqual({ toProgramIds: ['Grade 9 C has slots already: replace them, or choose others'] });
  expect(await count(empty)).toBe(0);

  const copied = await copy({ replace: true });
  expect(copied.json).toEqual({ data: 4, message: '4 slots were created for 2 programs' });
  const { json } = await admin.get(`/api/gs/Slot?programId=${full}&sort=startTime`);
  expect(json.items).toMatchObject([{ slotName: 'Period 1' }, { slotName: 'Break', isTeaching: false }]);
});

test('Of two people who copy slots into a program at once, one is told that it has some', async () => {
  const [from, to] = [await addProgram(school.database), await addProgram(school.database, { programName: 'Grade 9 D' })];
  await add(from, 'Period 1', '08:00', '08:45');
  const copy = (replace: boolean) => admin.post('/api/gs/Slot/CopySlots', { programId: from, toProgramIds: [to], replace });
  const answers = await Promise.all([copy(false), copy(false)]);
  const refused = answers.find(({ status }) => status !== 201);
  expect([refused?.status, refused?.json.errors]).toEqual([
    422,
    { toProgramIds: ['Grade 9 D has slots already: replace them, or choose others'] },
  ]);
  expect((await Promise.all([copy(true), copy(true)])).map(({ status }) => status)).toEqual([201, 201]);
  expect((await admin.get(`/api/gs/Slot?programId=${to}`)).json.totalCount).toBe(1);
});

test('Nobody can copy slots into a program outside their scope', async () => {
  const [own, other] = [await addProgram(school.database), await addProgram(school.database)];
  await add(own, 'Period 1', '08:00', '08:45');
  const caller = await school.as({ 'slot.create': `programid=${own}` });
  expect((await caller.post('/api/gs/Slot/CopySlots', { programId: own, toProgramIds: [other] })).status).toBe(404);
});
