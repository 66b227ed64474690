import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addProgram, addStudent } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { readPdf } from '../../../../test/support/pdf-text.ts';
import { problem } from '../../../../test/support/problem.ts';
import { studentStatus } from '../../../common/enumerations.domain.ts';
import { exitType } from './exit-types.domain.ts';

const url = '/api/sis/StudentExit';
const days = { tcAppliedDate: '2026-06-10', tcIssueDate: '2026-06-12', exitDate: '2026-06-12' };
const graduation = { ...days, exitReason: 'Passed class 12', exitType: exitType.graduated };

let school: TestApp;
let office: Caller;
let programId: number;
let asha: number;
let ravi: number;
let zoya: number;
beforeAll(async () => {
  school = await startApp();
  office = await school.asAdmin();
});
beforeEach(async () => {
  school.itIs('2026-06-15');
  programId = await addProgram(school.database, { programOrder: 12 });
  const add = (firstName: string) =>
    addStudent(school.database, { programId, firstName, lastName: 'Rao', enrolledOn: '2026-04-01' });
  [asha, ravi, zoya] = [await add('Asha'), await add('Ravi'), await add('Zoya')];
  await school.rows(`update student_enrolment set from_date = '2026-04-01' where program_id = ${programId}`);
});
afterAll(() => school.close());

const preview = (change: object = {}) =>
  office.post(`${url}/PreviewExitsBulk`, { ...graduation, programIds: [programId], ...change });
const create = (studentIds: number[], change: object = {}, by = office) =>
  by.post(`${url}/CreateExitsBulk`, { ...graduation, studentIds, ...change });
const takeBack = (studentExitIds: number[], more: object = {}) =>
  office.post(`${url}/TakeBackExits`, { studentExitIds, ...more });
const statusOf = async (studentId: number) => (await office.get(`/api/sis/Student/${studentId}`)).json.studentStatus;
const firstNames = (people: readonly { firstName: string }[]) => people.map(({ firstName }) => firstName);
/** Everything that an exit may change. */
const everything = async () =>
  Promise.all(
    ['student_enrolment', 'student_exit', 'student_exit_enrolment'].map((table) =>
      school.rows(`select * from ${table} where student_id in (${asha}, ${ravi}, ${zoya}) order by 1`),
    ),
  );

test('Who would leave is seen beforehand, and who cannot with the reason', async () => {
  expect((await create([zoya])).status).toBe(201);
  school.itIs('2026-06-12');
  const again = await addStudent(school.database, { programId, firstName: 'Yash', studentStatus: studentStatus.active });
  await office.post(url, { studentId: again, ...days, tcIssueDate: '2026-06-30', exitDate: '2026-06-30', exitReason: '' });
  const { json } = await preview();
  expect(firstNames(json.leaving)).toEqual(['Asha', 'Ravi']);
  expect(json.leaving[0]).toMatchObject({ studentId: asha, programName: expect.any(String) });
  expect(json.skipped).toMatchObject([{ firstName: 'Yash', reason: 'This student already has an exit' }]);
});

test('Graduates leave in one write, with the days, the reason and the status, and are back as before in one step', async () => {
  const before = await everything();
  const { json, status, text } = await create([ravi, asha]);
  expect(status, text).toBe(201);
  expect(json).toMatchObject({ data: [expect.any(Number), expect.any(Number)], message: '2 exits entered' });
  expect([await statusOf(asha), await statusOf(ravi), await statusOf(zoya)]).toEqual([
    studentStatus.graduated,
    studentStatus.graduated,
    studentStatus.active,
  ]);
  const [together] = (await office.get(`${url}/GetExitsTogether`)).json;
  expect(together.exits).toMatchObject([
    { firstName: 'Asha', exitType: exitType.graduated, exitDate: days.exitDate, certificateNumber: '', isInEffect: true },
    { firstName: 'Ravi' },
  ]);
  expect((await takeBack(json.data)).json).toMatchObject({ data: 2, message: '2 exits taken back' });
  expect(await statusOf(asha)).toBe(studentStatus.active);
  expect(await everything()).toEqual(before);
});

test('Who graduates and who leaves are told apart, though a plan enters them in one step', async () => {
  await create([asha, ravi]);
  await create([zoya, await addStudent(school.database, { programId, firstName: 'Yash' })], { exitType: exitType.discontinued });
  await school.rows(
    'update student_exit set created = (select max(created) from student_exit), created_by = (select max(created_by) from student_exit)',
  );
  const groups: { exits: { exitType: number }[] }[] = (await office.get(`${url}/GetExitsTogether`)).json;
  expect(groups.map(({ exits }) => [...new Set(exits.map((exit) => exit.exitType))])).toEqual([
    [exitType.graduated],
    [exitType.discontinued],
  ]);
  const logged =
    "select after ->> 'isGraduation' as is from audit_entry where resource = 'StudentExit' and after ->> 'studentId' = $1";
  expect(await school.rows(logged, [String(asha)])).toEqual([{ is: 'true' }]);
});

test('Leavers with a day to come are Discontinued from the day after', async () => {
  await create([asha, ravi], { exitType: exitType.discontinued, tcIssueDate: '2026-06-20', exitDate: '2026-06-20' });
  expect(await statusOf(asha)).toBe(studentStatus.active);
  school.itIs('2026-06-21');
  await school.runJob('apply-student-exits');
  expect(await statusOf(asha)).toBe(studentStatus.discontinued);
});

test('All of them leave or none: whoever cannot is named', async () => {
  await create([zoya]);
  const before = await everything();
  const refused = problem(await create([asha, zoya]), 422);
  expect(refused.errors).toEqual({ 'studentIds.1': ['Zoya Rao: This student has already left'] });
  expect(problem(await create([asha, asha]), 422).errors).toEqual({ 'studentIds.1': ['Asha Rao is listed twice'] });
  problem(await create([asha, 2_000_000_000]), 404);
  expect(problem(await create([]), 422).errors).toHaveProperty('studentIds');
  expect(problem(await create([asha], { exitDate: '2026-06-01' }), 422).errors).toHaveProperty('exitDate');
  expect(problem(await preview({ programIds: [] }), 422).errors).toHaveProperty('programIds');
  expect(problem(await create([asha], { exitType: 0 }), 422).errors).toEqual({ exitType: ['Exit Type is required'] });
  const elsewhere = await addProgram(school.database);
  problem(await create([asha], {}, await school.as({ 'studentexit.create': `programid=${elsewhere}` })), 404);
  expect(await everything()).toEqual(before);
});

const printed = async (ids: readonly number[], more = '') => {
  const { status, bytes, text } = await office.get(`${url}/PrintTransferCertificates?studentExitIds=${ids.join(',')}${more}`);
  expect(status, text.slice(0, 300)).toBe(200);
  return (await readPdf(bytes)).pages.map((page) => page.replace(/\s+/g, ' '));
};

test('Their certificates come in one file, a page for each, numbered in turn; once given out they are duplicates, and void when taken back', async () => {
  const { data: ids } = (await create([asha, ravi])).json as { data: number[] };
  const drafts = await printed(ids);
  expect(drafts).toHaveLength(2);
  expect(drafts[0]).toContain('Draft');
  const pages = await printed(ids, '&original=true');
  expect(pages).toHaveLength(2);
  const [first, second] = pages.map((page) => Number(/Transfer Certificate 2026-(\d+)/.exec(page)?.[1]));
  expect(second).toBe((first ?? 0) + 1);
  expect(pages[0]).toMatch(/Original.*Asha Rao/);
  expect(pages[1]).toMatch(/Original.*Ravi Rao.*Passed class 12/);
  const colleague = await school.asAdmin();
  const again = await colleague.get(`${url}/PrintTransferCertificates?studentExitIds=${ids.join(',')}&original=true`);
  expect((await readPdf(again.bytes)).pages.join(' ')).toMatch(/Duplicate[\s\S]*Duplicate/);
  const elsewhere = await school.as({ 'studentexit.delete': `programid=${await addProgram(school.database)}` });
  const { detail } = problem(await elsewhere.post(`${url}/TakeBackExits`, { studentExitIds: ids }), 404);
  expect(detail).not.toContain('2026-');
  const refused = problem(await takeBack(ids), 409);
  expect(refused.type).toBe('/problems/certificate-issued');
  expect(refused.detail).toMatch(/^2 transfer certificates given out for these exits become void: 2026-\d+, 2026-\d+\.$/);
  expect((await takeBack(ids, { voidsCertificate: true })).status).toBe(200);
  problem(await office.get(`${url}/PrintTransferCertificates?studentExitIds=${ids.join(',')}`), 404);
  for (const wrong of ['1,x', '0x1', '1,,2'])
    problem(await office.get(`${url}/PrintTransferCertificates?studentExitIds=${wrong}`), 400);
});
