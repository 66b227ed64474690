import { afterAll, beforeAll, expect, test } from 'vitest';
import { addFeeStructure } from '../../../../test/school/fees.ts';
import { addStudent } from '../../../../test/school/people.ts';
import { aSchoolInMarch } from '../../../../test/school/year-plan.ts';
import { problem } from '../../../../test/support/problem.ts';
import { admissionStatus, studentStatus } from '../../../common/enumerations.domain.ts';
import { planOutcome } from '../../student/year-plan/outcomes.domain.ts';
import { admissionFactory } from './admission.factory.ts';

const url = '/api/as/Admission';
const { accepted, enrolled } = admissionStatus;
let known: Awaited<ReturnType<typeof aSchoolInMarch>>;
beforeAll(async () => {
  known = await aSchoolInMarch();
});
afterAll(() => known.school.close());

/** Somebody who is to enter the first class in the coming year. */
async function anApplication(change: object = {}) {
  const studentId = await addStudent(known.school.database, {
    ...{ firstName: 'Zoya', lastName: '', studentStatus: studentStatus.inactive, programId: null, enrolledOn: null },
  });
  const input = {
    ...admissionFactory({ studentId, programId: known.one, applicationStatus: accepted, intakeYear: 2027 }),
    ...change,
  };
  const { status, json, text } = await known.head.post(url, input);
  expect(status, text).toBe(201);
  const id: number = json.data;
  return { id, studentId, save: (more: object) => known.head.put(`${url}?admissionId=${id}`, { ...input, ...more }) };
}
const read = async (id: number) => (await known.head.get(`${url}/${id}`)).json;
const studentOf = async (id: number) => (await known.head.get(`/api/sis/Student/${id}`)).json;

test('Enrolled with an intake year to come joins the plan, and enters on the first day of that year', async () => {
  const { head, school, one, begin, students, preview, apply, undo, everything, theYearBegins } = known;
  await addFeeStructure(school.database, { programId: one, feeType: 'Tuition', amount: 9_000 });
  const { id, studentId, save } = await anApplication();
  expect((await head.get(`${url}?intakeYear=2027`)).json.items).toMatchObject([{ admissionId: id, intakeYear: 2027 }]);
  await begin();
  expect((await students()).map(({ firstName }) => firstName)).not.toContain('Zoya');
  expect((await save({ applicationStatus: enrolled })).status).toBe(200);
  expect(await read(id)).toMatchObject({ entersOn: '2027-06-01', intakeYear: 2027 });
  expect(await studentOf(studentId)).toMatchObject({ studentStatus: studentStatus.inactive, programId: null });
  expect((await head.get(`/api/sis/Student/GetStudentsForProgram?programId=${one}`)).json).toHaveLength(2);
  expect((await students()).find((one) => one.studentId === studentId)).toMatchObject({
    ...{ outcome: planOutcome.join, programId: one, isGiven: true, fromId: null },
  });
  const lines = (await preview()).steps.flatMap((step) => step.lines);
  expect(lines).toContainEqual({ text: 'Grade 1 A is joined on 01-06-2027: 1 student', names: ['Zoya'] });
  const before = await everything();
  await apply();
  await undo();
  expect(await everything()).toEqual(before);
  await apply();
  const fees = () => school.rows('select total_amount::float8 as total from student_fee where student_id = $1', [studentId]);
  expect(await fees()).toEqual([{ total: 9_000 }]);
  await theYearBegins();
  expect(await studentOf(studentId)).toMatchObject({
    studentStatus: studentStatus.active,
    programId: one,
    enrolledOn: '2027-06-01',
  });
  expect(await fees()).toEqual([{ total: 9_000 }]);
  expect(problem(await save({ applicationStatus: enrolled, intakeYear: 2028 }), 422).errors).toEqual({
    intakeYear: ['The student has entered the program already'],
  });
  school.itIs('2027-03-01');
});

test('The intake year decides the day: another one moves it, without one it stays, a day outside of it is refused', async () => {
  const { id, studentId, save } = await anApplication({ applicationStatus: enrolled });
  expect((await read(id)).entersOn).toBe('2027-06-01');
  expect(problem(await save({ applicationStatus: enrolled, since: '2027-04-15' }), 422).errors).toEqual({
    since: ['Since must lie in 2027-28, the intake year'],
  });
  expect((await save({ applicationStatus: enrolled, since: '2027-06-14' })).status).toBe(200);
  expect((await read(id)).entersOn).toBe('2027-06-14');
  expect((await save({ applicationStatus: enrolled, intakeYear: 2028 })).status).toBe(200);
  expect((await read(id)).entersOn).toBe('2028-06-01');
  for (const intakeYear of [null, 2026]) {
    expect((await save({ applicationStatus: enrolled, intakeYear })).status).toBe(200);
    expect(await read(id)).toMatchObject({ entersOn: '2028-06-01', intakeYear });
    expect(await studentOf(studentId)).toMatchObject({ studentStatus: studentStatus.inactive });
  }
  expect((await save({ applicationStatus: enrolled, intakeYear: 2028 })).status).toBe(200);
  const preview = `${url}/GetEnrolmentPreview?admissionId=${id}&programId=${known.one}&since=2027-03-01`;
  expect((await known.head.get(preview)).status).toBe(422);
  expect((await known.head.get(`${preview}&intakeYear=0`)).status).toBe(200);
  expect((await save({ applicationStatus: enrolled, intakeYear: null, since: '2027-03-01' })).status).toBe(200);
  expect(await studentOf(studentId)).toMatchObject({ studentStatus: studentStatus.active, enrolledOn: '2027-03-01' });
});

test('Without the plan, and with an intake year that has begun, an admission is what it was', async () => {
  const { id, studentId } = await anApplication({ applicationStatus: enrolled, intakeYear: 2026 });
  expect(await read(id)).toMatchObject({ entersOn: null, intakeYear: 2026 });
  expect(await studentOf(studentId)).toMatchObject({ enrolledOn: '2027-03-01' });
  const wrong = admissionFactory({ studentId, programId: known.two, intakeYear: 27 });
  expect(problem(await known.head.post(url, wrong), 422).errors).toEqual({
    intakeYear: ['Intake Year should be the year in which it begins, from 2000 to 2099'],
  });
});
