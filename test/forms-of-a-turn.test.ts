import { afterAll, beforeAll, expect, test } from 'vitest';
import { admissionFactory } from '../src/areas/admission/admission/admission.factory.ts';
import { termsFactory } from '../src/areas/general/term/term.factory.ts';
import { planOutcome } from '../src/areas/student/year-plan/outcomes.domain.ts';
import { admissionStatus, studentStatus } from '../src/common/enumerations.domain.ts';
import { addExamination } from './school/exams.ts';
import { addFeeStructure } from './school/fees.ts';
import { addProgram, addProgramCourse, addStaff, addStudent } from './school/people.ts';
import { endOf, planUrl } from './school/year-plan.ts';
import type { Caller } from './support/caller.ts';
import { startApp, type TestApp } from './support/harness.ts';

// The turn of a year for ten classes of twenty children, as an office does it: each form that somebody sends is counted.

const classes = 10;
const children = 20;
const schoolYear = 2027;

let school: TestApp;
let office: Caller;
let programIds: number[];
let newcomers: number[];
let today = '2027-03-01';
const forms: string[] = [];

/** Somebody fills in a form and sends it. */
async function form(method: 'post' | 'put', path: string, body: object): Promise<number> {
  const { status, json, text } = await office[method](path, body);
  expect(status, `${path}: ${text}`).toBeLessThan(300);
  forms.push(`${today} ${path}`);
  return json.data;
}
const read = async (path: string) => (await office.get(path)).json;
const itIs = (day: string) => {
  today = day;
  school.itIs(day);
};

beforeAll(async () => {
  school = await startApp({ today });
  office = await school.asAdmin();
  await office.post('/api/gs/TermManagement/CreateTermBulk', { terms: termsFactory(2026) });
  programIds = [];
  for (let order = 1; order <= classes; order++) {
    const classTeacherId = await addStaff(school.database, { firstName: `Teacher ${order}` });
    const programId = await addProgram(school.database, { programName: `Grade ${order}`, programOrder: order, classTeacherId });
    const courseIds: number[] = [];
    for (let place = 0; place < 6; place++) {
      const courseId = await addProgramCourse(school.database, programId);
      courseIds.push(courseId);
      await office.post('/api/ps/ProgramCourse/AssignStaffToCourseForProgram', { programId, courseId, staffId: classTeacherId });
    }
    for (const feeType of ['Tuition', 'Library', 'Sports', 'Laboratory'])
      await addFeeStructure(school.database, { ...{ programId, feeType, amount: 1000 }, effectiveTo: '2027-05-31' });
    for (const [examinationName, month] of Object.entries({
      'Unit Test 1': '07',
      'Half-Yearly': '09',
      'Unit Test 2': '11',
      Finals: '12',
    })) {
      const exams = courseIds.map((courseId, place) => ({ courseId, examDate: `2026-${month}-${14 + place}` }));
      await addExamination(school, {
        programId,
        examinationName,
        startDate: `2026-${month}-14`,
        endDate: `2026-${month}-19`,
        exams,
      });
    }
    for (let child = 1; child <= children; child++)
      await addStudent(school.database, { firstName: `Child ${order}.${child}`, programId, enrolledOn: '2026-06-01' });
    programIds.push(programId);
  }
  newcomers = [];
  for (let child = 1; child <= 40; child++) {
    const studentId = await addStudent(school.database, {
      ...{ firstName: `New ${child}`, studentStatus: studentStatus.inactive, programId: null, enrolledOn: null },
    });
    const applicationStatus = admissionStatus.accepted;
    const applied = admissionFactory({ studentId, programId: programIds[0] ?? 0, applicationStatus, intakeYear: schoolYear });
    newcomers.push((await office.post('/api/as/Admission', applied)).json.data);
  }
});
afterAll(() => school.close());

test('A year turns with at most 25 forms, none of them on its first day', async () => {
  const status = { from: admissionStatus.accepted, to: admissionStatus.enrolled };
  await form('put', '/api/as/Admission/SetStatusBulk', { admissionIds: newcomers, ...status });
  await form('post', planUrl, { schoolYear });
  const [repeating] = await read(`/api/sis/Student/GetStudentsForProgram?programId=${programIds[4]}`);
  const byHand = { schoolYear, studentIds: [repeating.studentId], outcome: planOutcome.repeat, reason: 'Was ill' };
  await form('put', `${planUrl}/SetOutcomes`, byHand);
  const task = await form('post', `${planUrl}/Apply`, { schoolYear });
  expect(await endOf(school, office, task)).toMatch(/^done: /);
  // Each class has a new class teacher.
  const teachers: number[] = [];
  for (const [place, programId] of programIds.entries()) {
    const [row] = (await read(`/api/ps/ProgramYear?programId=${programId}&schoolYear=${schoolYear}`)).items;
    const classTeacherId = await addStaff(school.database, { firstName: `New teacher ${place}` });
    teachers.push(classTeacherId);
    await form('put', `/api/ps/ProgramYear?programYearId=${row.programYearId}`, { ...row, classTeacherId });
  }

  itIs('2027-06-01');
  for (const job of ['keep-school-years', 'turn-programs', 'apply-student-exits']) await school.runJob(job);
  const sizes = [];
  for (const programId of programIds) {
    sizes.push((await read(`/api/sis/Student/GetStudentsForProgram?programId=${programId}`)).length);
    const { items } = await read(`/api/fs/StudentFee?programId=${programId}&schoolYear=${schoolYear}&PageSize=100`);
    expect(items.map(({ totalAmount }: { totalAmount: number }) => totalAmount)).toEqual(Array(sizes.at(-1)).fill(4000));
  }
  expect(sizes).toEqual([40, 20, 20, 20, 21, 19, 20, 20, 20, 20]);
  expect(
    (await school.rows<{ id: number }>('select class_teacher_id as id from program order by program_order')).map(({ id }) => id),
  ).toEqual(teachers);
  expect(await read('/api/gs/TermManagement')).toHaveLength(2);
  expect(await school.rows('select 1 from student_exit where is_graduation')).toHaveLength(children);

  itIs('2027-06-07');
  const drafts: { examDraftId: number }[] = await read('/api/egs/ExamDraft');
  await form('post', '/api/egs/ExamDraft/Publish', { examDraftIds: drafts.map(({ examDraftId }) => examDraftId) });
  expect((await read(`/api/egs/Examination?schoolYear=${schoolYear}`)).totalCount).toBe(4 * classes);

  expect((await read(`/api/egs/ExamSchedule?schoolYear=${schoolYear}`)).totalCount).toBe(4 * classes * 6);

  expect(forms.length).toBeLessThanOrEqual(25);
  expect(forms.filter((sent) => sent.startsWith('2027-06-01'))).toEqual([]);
});
