import { contractCases } from '../contract/cases.ts';
import type { Input, Side, World } from '../contract/contract-case.ts';
import { addExamination } from '../school/exams.ts';
import { addGuardian, addProgram, addStudent, only } from '../school/people.ts';
import type { Caller } from '../support/caller.ts';
import type { TestApp } from '../support/harness.ts';
import type { UndoneDatabase } from '../support/undone-database.ts';
import { machineNames, withMachines } from './machines.ts';
import { ownRoles, withOwnRoles } from './own-role.ts';

/** Ids of one side: what belongs to the callers, what belongs to others, or what does not exist. */
export interface Ids {
  programId: number;
  studentId: number;
  staffId: number;
  familyId: number;
  accountId: number;
  courseId: number;
  courseSessionId: number;
  programCourseId: number;
  /** An examination in which the student has marks for one schedule. */
  examinationId: number;
  examScheduleId: number;
  /** Ids by the name of the resource. */
  records: Readonly<Record<string, number>>;
  /** Inputs that create one more such record, by the name of the resource. */
  inputs: Readonly<Record<string, Input>>;
}

export type Whose = 'own' | 'other' | 'absent';

/** A caller with a set of permissions. */
export interface Role {
  name: string;
  caller: Caller;
  permissions: Readonly<Record<string, string>>;
}

const nowhere = 2_000_000_000;
const staffRoles = ['Admin', 'Worker', 'Counselor', 'Cafeteria', 'Finance', 'Hr', 'Facilities', 'Health'];
/** All kinds of callers. */
export const roleNames = [
  ...['An administrator', 'Somebody with every key for one class', 'The teacher', 'The parent', 'The student'],
  ...staffRoles.map((role) => `Staff: ${role}`),
  ...Array.from({ length: ownRoles.count }, (_, index) => `Staff with a role of the school, ${index + 1}`),
  ...['A teacher who is a parent in another class', 'Two guardians with one account', 'An administrator who is a parent'],
  ...machineNames,
];

/** Resources whose records are the people themselves. */
const people: Readonly<Record<string, keyof Ids>> = { Student: 'studentId', Staff: 'staffId', Program: 'programId' };

/** A school in which everything exists twice, with one caller of every kind. */
export async function openSchool(school: TestApp, database: UndoneDatabase): Promise<{ ids: Record<Whose, Ids>; roles: Role[] }> {
  const admin = await school.asAdmin();
  const programs = { inside: await addProgram(school.database), outside: await addProgram(school.database) };
  const world: World = {
    school,
    admin,
    inside: { programId: programs.inside },
    outside: { programId: programs.outside },
  };
  const own = await side(world, database, 'inside');
  const other = await side(world, database, 'outside');
  const scope = `programid=${own.programId};studentid=${own.studentId};staffid=${own.staffId}`;
  const { permissions } = await roleOf('admin', admin);
  const scoped = await school.as(Object.fromEntries(Object.keys(permissions).map((key) => [key, scope])));
  const callers = [admin, scoped, own.teacher, own.parent, own.student];
  for (const index of staffRoles.keys()) callers.push(await school.asStaff(index + 1));
  callers.push(...(await withOwnRoles(school, admin, own.programId)));
  callers.push(...(await severalHats(school, { own, other })));
  const roles: Role[] = [];
  for (const [index, caller] of callers.entries()) roles.push(await roleOf(roleNames[index] ?? '', caller));
  roles.push(...(await withMachines(school, admin, own.programId)));
  return { ids: { own, other, absent: absentLike(own) }, roles };
}

/** Callers whose account acts for a guardian besides: what they may do is the sum. */
async function severalHats(school: TestApp, { own, other }: Record<'own' | 'other', Ids>): Promise<Caller[]> {
  const withChild = async (caller: Caller, studentId: number) => {
    const { accountId } = (await caller.get('/api/ias/IdentityAccess/session')).json;
    const familyId = await addGuardian(school.database, studentId);
    await school.rows('insert into account_guardian (account_id, family_id) values ($1, $2)', [accountId, familyId]);
    return caller;
  };
  return [
    await withChild(await school.asTeacherOf(own.programId), other.studentId),
    await withChild(await school.asParentOf(own.studentId), other.studentId),
    await withChild(await school.asAdmin(), own.studentId),
  ];
}

async function roleOf(name: string, caller: Caller): Promise<Role> {
  const { status, json } = await caller.get('/api/ias/IdentityAccess/session');
  if (status !== 200) throw new Error(`${name} cannot sign in: ${status}`);
  const { permissions } = json;
  return { name, caller, permissions };
}

async function side(world: World, database: UndoneDatabase, of: Side) {
  const { school } = world;
  const { programId } = world[of];
  const newest = async (table: string) =>
    (await database.pool.query(`select * from ${table} order by 1 desc limit 1`)).rows[0] as Record<string, number>;
  const studentId = await addStudent(school.database, { programId });
  const teacher = await school.asTeacherOf(programId);
  const { staff_id: staffId = 0 } = await newest('account');
  const { course_session_id: courseSessionId = 0, course_id: courseId = 0 } = await newest('course_session');
  const parent = await school.asParentOf(studentId);
  const { family_id: familyId = 0, account_id: accountId = 0 } = await newest('account');
  const student = await school.asStudent(studentId);
  const { program_course_id: programCourseId = 0 } = await newest('program_course');
  const rows = async <Row>(text: string, values: readonly unknown[] = []) =>
    (await database.pool.query(text, [...values])).rows as Row[];
  const exams = [{ courseId, marks: { [studentId]: 40 } }];
  const { examinationId, examScheduleIds } = await addExamination({ database: school.database, rows }, { programId, exams });
  const examScheduleId = only(examScheduleIds);
  const inProgram = { programId, courseId, courseSessionId, programCourseId, examinationId, examScheduleId };
  const named = { ...inProgram, studentId, staffId, familyId, accountId };

  const [draft] = await rows<{ id: number }>(
    `insert into exam_draft (examination_name, program_id, start_date, end_date) values ('Finals', $1, '2026-07-20', '2026-07-24')
     returning exam_draft_id as id`,
    [programId],
  );
  const records: Record<string, number> = { ExamDraft: draft?.id ?? 0 };
  const inputs: Record<string, Input> = {};
  for (const [name, contract] of Object.entries(contractCases)) {
    const whole = async () =>
      replaced(await contract.input(world, of), name, { ...named, healthRecordId: records['HealthRecord'] });
    const input = await whole();
    const who = people[name];
    if (who) records[name] = Number(named[who as keyof typeof named]);
    else if (contract.enter) records[name] = await contract.enter(world, input);
    else {
      const { path, created } = await create(world, name, input);
      if (created === undefined) throw new Error(`${path} was not created.`);
      records[name] = created;
    }
    inputs[name] = await whole();
  }
  return { ...named, records, inputs, teacher, parent, student };
}

/**
 * Replaces the person in an input with the one of this side. Not for accounts and non-teaching staff: that person already has an account, and
 * teaches. Exits and holidays are moved to December.
 */
function replaced(
  input: Input,
  name: string,
  { studentId, staffId, healthRecordId }: Pick<Ids, 'studentId' | 'staffId'> & { healthRecordId: number | undefined },
): Input {
  if (name === 'Account' || name === 'NonTeachingStaff') return input;
  const later = name === 'Holiday' ? { holidayFrom: '2026-12-25', holidayTo: '2026-12-26' } : { exitDate: '2026-12-01' };
  const people: Input = {
    studentId,
    staffId,
    paymentForId: studentId,
    healthRecordForId: studentId,
    visitForId: studentId,
    aboutId: studentId,
    healthRecordId,
    ...later,
  };
  return Object.fromEntries(Object.entries(input).map(([key, value]) => [key, key in people ? people[key] : value]));
}

async function create({ admin }: World, name: string, input: Input) {
  const path = await pathOf(name);
  const { status, json, text } = await admin.post(path, input);
  if (status !== 201) throw new Error(`${name}: ${status} ${text}`);
  return { path, created: json.data as number };
}

async function pathOf(name: string): Promise<string> {
  const { resources } = await import('../../src/app/areas.server.ts');
  const found = resources.find(({ resource }) => resource.name === name);
  if (!found) throw new Error(`There is no resource ${name}.`);
  return `/api/${found.resource.area}/${name}`;
}

/** The same ids, but ones that do not exist. */
function absentLike(own: Ids): Ids {
  const nobodys = (input: Input): Input =>
    Object.fromEntries(
      Object.entries(input).map(([key, value]) => [
        key,
        /^(student|staff|program|family|paymentFor|visitFor|about|healthRecordFor|healthRecord|examination)Id$/.test(key) &&
        value !== null
          ? nowhere
          : value,
      ]),
    );
  return {
    programId: nowhere,
    studentId: nowhere,
    staffId: nowhere,
    familyId: nowhere,
    accountId: nowhere,
    courseId: nowhere,
    courseSessionId: nowhere,
    programCourseId: nowhere,
    examinationId: nowhere,
    examScheduleId: nowhere,
    records: Object.fromEntries(Object.keys(own.records).map((name) => [name, nowhere])),
    inputs: Object.fromEntries(Object.entries(own.inputs).map(([name, input]) => [name, nobodys(input)])),
  };
}
