import { afterAll, beforeAll, expect, test } from 'vitest';
import { kinds, resources } from '../src/app/areas.server.ts';
import { staffSalaryFactory } from '../src/areas/financial/staff-salary/staff-salary.factory.ts';
import { studentFeeFactory } from '../src/areas/financial/student-fee/student-fee.factory.ts';
import { healthRecordFactory } from '../src/areas/health/health-record/health-record.factory.ts';
import { studentFactory } from '../src/areas/student/student/student.factory.ts';
import { studentExitFactory } from '../src/areas/student/student-exit/student-exit.factory.ts';
import { addDays } from '../src/kit/domain/dates.domain.ts';
import { addExamination } from './school/exams.ts';
import { addFeeStructure } from './school/fees.ts';
import { addFamily, addProgram, addStudent, only } from './school/people.ts';
import { create, office, school, sheetOf, takesAttendance } from './school/registers.ts';
import { listenAt } from './support/listen.ts';

takesAttendance();

let classA: number;
let classB: number;
let asha: number;
let ravi: number;
let guardian: number;
let clerkId: number;
/** Who listens all the time, by whom they are. */
let listening: Record<string, Awaited<ReturnType<typeof listenAt>>>;

beforeAll(async () => {
  const address = await school.app.listen({ port: 0, host: '127.0.0.1' });
  const { database } = school;
  classA = await addProgram(database, { programOrder: 1 });
  classB = await addProgram(database, { programOrder: 2 });
  asha = await addStudent(database, { programId: classA });
  ravi = await addStudent(database, { programId: classA });
  const other = await addStudent(database, { programId: classB });
  guardian = await addFamily(database);
  await office.post('/api/sis/StudentFamily', { studentId: asha, familyId: guardian, relationship: 1 });
  const clerk = await school.asStaff(2);
  clerkId = only(await school.rows<{ id: number }>('select max(staff_id) as id from account')).id;
  const callers = {
    administrator: await school.asAdmin(),
    'teacher of A': await school.asTeacherOf(classA),
    'teacher of B': await school.asTeacherOf(classB),
    student: await school.asStudent(asha),
    parent: await school.asParentOf(asha),
    "classmate's parent": await school.asParentOf(ravi),
    'parent in B': await school.asParentOf(other),
    clerk,
  };
  const streams = Object.entries(callers).map(async ([who, { token }]) => {
    const stream = await listenAt(address, token);
    await stream.next('event: ready');
    return [who, stream] as const;
  });
  listening = Object.fromEntries(await Promise.all(streams));
});
afterAll(() => {
  for (const stream of Object.values(listening)) stream.close();
});

let day = '2026-08-01';

/** What everybody heard of a change, until they hear of a holiday that is entered behind it. */
async function heardOf(change: () => Promise<{ status: number; text: string }>): Promise<Record<string, object>> {
  const lengths = Object.values(listening).map((stream) => stream.text().length);
  const { status, text } = await change();
  expect(status, text).toBeLessThan(300);
  day = addDays(day, 1);
  const marker = await office.post('/api/gs/Holiday/', { holidayName: `Marker ${day}`, holidayFrom: day, holidayTo: day });
  expect(marker.status, marker.text).toBeLessThan(300);
  const heard = Object.entries(listening).map(async ([who, stream], place) => {
    const isMarker = `"Holiday":[${marker.json.data}]`;
    const since = (await stream.next(isMarker)).slice(lengths[place]);
    const events = since.split('\n\n').filter((event) => /^data:/m.test(event) && !event.includes(isMarker));
    const kinds = events.map((event) => JSON.parse(/^data: (.*)$/m.exec(event)?.[1] ?? '').kinds as object);
    return [who, Object.assign({}, ...kinds)] as const;
  });
  return Object.fromEntries((await Promise.all(heard)).filter(([, kinds]) => Object.keys(kinds).length > 0));
}

const change = (studentId: number, values: object) => async () => {
  const { json } = await office.get(`/api/sis/Student/${studentId}`);
  return office.put(`/api/sis/Student?studentId=${studentId}`, { ...json, ...values });
};
const promote = (from: number) =>
  office.put('/api/sis/Student/PromoteStudentsBulk', { students: [{ studentId: from, programId: classB }] });

const ofA = ['administrator', 'teacher of A'];
const family = ['student', 'parent'];

test.each<[string, string, readonly string[], () => Promise<{ status: number; text: string }>]>([
  ['a student is changed', 'Student', [...ofA, ...family], () => change(asha, { nationality: 'Nepali' })()],
  ['a student moves to B', 'Student', [...ofA, 'teacher of B', ...family], () => change(asha, { programId: classB })()],
  ['they move back', 'Student', [...ofA, 'teacher of B', ...family], () => change(asha, { programId: classA })()],
  ['a classmate is promoted', 'Student', [...ofA, 'teacher of B', "classmate's parent"], () => promote(ravi)],
  [
    'the classmate moves back',
    'Student',
    [...ofA, 'teacher of B', "classmate's parent"],
    () => change(ravi, { programId: classA })(),
  ],
  ['a student is added', 'Student', ofA, () => office.post('/api/sis/Student', studentFactory({ programId: classA }))],
  [
    'a student is deleted',
    'Student',
    ofA,
    async () => office.delete(`/api/sis/Student?studentId=${await addStudent(school.database, { programId: classA })}`),
  ],
  [
    'a register is saved',
    'StudentAttendance',
    [...ofA, ...family, "classmate's parent"],
    async () => create(await sheetOf(classA), office),
  ],
  [
    'a register is deleted',
    'StudentAttendance',
    [...ofA, ...family, "classmate's parent"],
    () => office.delete(`/api/las/StudentAttendance/DeleteAttendanceByCompositeKey?date=2026-06-15&programId=${classA}`),
  ],
  [
    'a fee is entered',
    'StudentFee',
    ['administrator', ...family],
    async () => {
      const feeStructureId = await addFeeStructure(school.database, { programId: classA, isOptional: true });
      return office.post(
        '/api/fs/StudentFee',
        studentFeeFactory({ studentId: asha, studentFeeDetails: [{ feeStructureId, amount: 900 }] }),
      );
    },
  ],
  [
    'a health record is entered',
    'HealthRecord',
    ['administrator', ...family],
    () => office.post('/api/hs/HealthRecord', healthRecordFactory({ healthRecordForId: asha })),
  ],
  [
    'a guardian is unlinked',
    'StudentFamily',
    [...ofA, ...family],
    () => office.delete(`/api/sis/StudentFamily/DeleteByCompositeKey?studentId=${asha}&familyId=${guardian}`),
  ],
  [
    'a salary is entered',
    'StaffSalary',
    ['administrator', 'clerk'],
    () => office.post('/api/fs/StaffSalary', staffSalaryFactory({ staffId: clerkId })),
  ],
  [
    'an examination is set',
    'Examination',
    [...ofA, ...family, "classmate's parent"],
    () =>
      office.post('/api/egs/Examination', {
        examinationName: 'First Term',
        programId: classA,
        startDate: '2026-06-20',
        endDate: '2026-06-21',
      }),
  ],
  [
    'marks are entered that are not released yet',
    'GradeRecord',
    ofA,
    async () => {
      await school.rows('update school set results_need_release = true');
      const { examinationId, examScheduleIds } = await addExamination(school, { programId: classA, exams: [{}] });
      const gradeRecord = examScheduleIds.map((examScheduleId) => ({ studentId: asha, examScheduleId, marks: 40 }));
      return office.post('/api/egs/GradeRecord/CreateGradesBulk', { ScheduledGrades: { examinationId, gradeRecord } });
    },
  ],
  [
    'a student leaves',
    'Student',
    [...ofA, ...family],
    () =>
      office.post('/api/sis/StudentExit', {
        ...studentExitFactory({
          studentId: asha,
          tcAppliedDate: '2026-06-01',
          tcIssueDate: '2026-06-02',
          exitDate: '2026-06-10',
        }),
      }),
  ],
  ['a leaver is changed', 'Student', ['administrator', 'parent'], () => change(asha, { nationality: 'Indian' })()],
])('When %s, exactly those hear of it whose it is or was', async (_what, kind, who, act) => {
  const heard = await heardOf(act);
  expect(Object.keys(heard)).toEqual(Object.keys(listening).filter((one) => who.includes(one)));
  for (const kinds of Object.values(heard)) expect(kinds).toHaveProperty(kind);
});

test('A teacher who no longer teaches a class hears nothing more of it', async () => {
  const zoya = await addStudent(school.database, { programId: classA });
  const rename = change(zoya, { nationality: 'Nepali' });
  expect(await heardOf(rename)).toHaveProperty(['teacher of A']);
  const [session] = await school.rows<{ id: number }>(
    'select course_session_id as id from course_session where program_id = $1',
    [classA],
  );
  const unassign = () => office.delete(`/api/ps/ProgramCourse/UnassignStaffToCourseForProgram?courseSessionId=${session?.id}`);
  expect(await heardOf(unassign)).toHaveProperty(['teacher of A', 'CourseSession']);
  expect(Object.keys(await heardOf(rename))).toEqual(['administrator']);
});

test('Whatever somebody may read in part says whose it is', async () => {
  const roles = await school.rows<{ permissions: Record<string, string> }>('select permissions from role_permission');
  const inPart = new Set(
    roles.flatMap(({ permissions }) => Object.keys(permissions).filter((key) => permissions[key]?.includes('='))),
  );
  const all = kinds.showing(resources.map(({ resource }) => resource.name));
  const free = [...all].filter(
    (name) => inPart.has(`${kinds.permissionOf(name)}.read`) && !kinds.ownersOf(school.database.db, name, []),
  );
  // It is worked out from other records, and never changes by itself.
  expect(free).toEqual(['VaccinationDue']);
  const unsaid = resources.flatMap(({ resource, storage }) =>
    Object.entries(storage.scopes).flatMap(([scope, of]) =>
      typeof of === 'function' && !of.owners ? [`${resource.name}.${scope}`] : [],
    ),
  );
  expect(unsaid).toEqual([]);
});
