import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCourse, addGuardian, addNonTeachingStaff, addProgram, addStaff, addStudent } from '../../../../test/school/people.ts';
import { addGroup } from '../../../../test/school/timetable.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { staffRole } from '../../../common/enumerations.domain.ts';
import { refreshRoster } from './refresh-roster.server.ts';
import type { RosterBody } from './roster-body.domain.ts';
import type { RosterKind } from './roster-kinds.domain.ts';

let school: TestApp;
let office: Caller;
let prefix: string;
let fiveA: number;
let fiveB: number;
let asha: number;
let maths: number;
let meera: number;
const today = '2026-06-15';

beforeAll(async () => {
  school = await startApp({ today });
  office = await school.asAdmin();
  meera = await addStaff(school.database, { firstName: 'Meera', lastName: 'Rao', email: 'meera@school.test', staffType: 1 });
  fiveA = await addProgram(school.database, { programName: 'Grade 5 A', room: 'R5', classTeacherId: meera });
  fiveB = await addProgram(school.database, { programName: 'Grade 5 B' });
  maths = await addCourse(school.database, { courseName: 'Mathematics' });
  await school.rows('insert into program_course (program_id, course_id) values ($1, $2)', [fiveA, maths]);
  await school.rows('insert into course_session (program_id, course_id, staff_id) values ($1, $2, $3)', [fiveA, maths, meera]);
  asha = await addStudent(school.database, { firstName: 'Asha', programId: fiveA, dateOfBirth: '2015-04-01', gender: 2 });
  await share();
  [{ prefix }] = (await school.rows<{ prefix: string }>('select prefix from roster_setting')) as [{ prefix: string }];
});
afterAll(() => school.close());

const everything = { sharesAll: true, programIds: [], sharesGuardians: true, sharesDemographics: true, sharesResults: true };
const share = async (change: object = {}) => {
  const answer = await office.put('/api/gs/OneRoster', { ...everything, ...change });
  expect(answer.status).toBe(200);
};
/** What tests write into tables has no entry in the history, as everything that the product does has. */
const compare = async (...kinds: RosterKind[]) => {
  await school.rows('delete from roster_refresh');
  await refreshRoster({ db: school.database.db, today }, kinds.length > 0 ? kinds : undefined);
};
interface Row {
  id: string;
  is_gone: boolean;
  changed: Date;
  body: RosterBody;
}
/** The rows of a kind, by their ids within the school. */
const rowsOf = async (kind: RosterKind): Promise<Record<string, Row>> =>
  Object.fromEntries(
    (
      await school.rows<Row>(
        `select substr(sourced_id, 14) as id, is_gone, changed, body from roster_row where kind = $1 order by sourced_id`,
        [kind],
      )
    ).map((row) => [row.id, row]),
  );
const row = async (kind: RosterKind, id: string) => (await rowsOf(kind))[id];
const ref = (type: RosterKind, id: string) => ({ type, sourcedId: `${prefix}-${id}` });

test('Until somebody chooses, nothing is shared but the school and its year', async () => {
  const other = await startApp({ today });
  await addStudent(other.database, { programId: await addProgram(other.database) });
  await refreshRoster({ db: other.database.db, today });
  const kinds = await other.rows<{ kind: string }>('select distinct kind from roster_row order by kind');
  expect(kinds.map(({ kind }) => kind)).toEqual(['academicSession', 'org']);
  await other.close();
});

describe('What is shared', () => {
  test('begins with the school, its year, and its terms as periods in which marks are given', async () => {
    await compare('org', 'academicSession');
    expect((await row('org', 'school'))?.body).toMatchObject({ type: 'school', identifier: prefix });
    expect(Object.keys(await rowsOf('academicSession'))).toEqual(['period-year-2026', 'year-2026']);
    await school.rows(`insert into term (school_year, term_name, start_date, end_date, percentage)
      values (2026, 'First', '2026-06-10', '2026-10-31', 100)`);
    await compare('academicSession');
    const sessions = await rowsOf('academicSession');
    expect(sessions['period-year-2026']?.is_gone).toBe(true);
    expect(sessions['term-1']?.body).toMatchObject({
      ...{ title: 'First', type: 'term', startDate: '2026-06-10', endDate: '2026-11-01', schoolYear: '2027' },
      ...{ parent: ref('academicSession', 'year-2026'), children: [ref('academicSession', 'period-1')] },
    });
    await school.rows('delete from term');
  });

  test('has a class for each program, each of its courses and each group', async () => {
    const chess = await addCourse(school.database, { courseName: 'Chess' });
    for (const programId of [fiveA, fiveB])
      await school.rows('insert into program_course (program_id, course_id) values ($1, $2)', [programId, chess]);
    const group = await addGroup(school, {
      groupName: 'Chess club',
      courseId: chess,
      programIds: [fiveA, fiveB],
      studentIds: [asha],
      staffIds: [meera],
    });
    await compare('class', 'course', 'enrollment');
    const classes = await rowsOf('class');
    expect(Object.keys(classes).sort()).toEqual(
      [`class-2026-${fiveA}`, `class-2026-${fiveA}-${maths}`, `class-2026-${fiveB}`, `class-2026-g${group}`].sort(),
    );
    expect(classes[`class-2026-${fiveA}`]?.body).toEqual({
      ...{
        title: 'Grade 5 A',
        classCode: `class-2026-${fiveA}`,
        classType: 'homeroom',
        location: 'R5',
        grades: ['05'],
        subjects: [],
      },
      ...{ course: ref('course', 'homeroom'), school: ref('org', 'school'), terms: [ref('academicSession', 'year-2026')] },
    });
    expect(classes[`class-2026-g${group}`]?.body).toMatchObject({
      ...{ title: 'Chess club', classType: 'scheduled', subjects: ['Chess'], course: ref('course', `course-${chess}`) },
    });
    expect(Object.keys(await rowsOf('course')).sort()).toEqual(['homeroom', `course-${maths}`, `course-${chess}`].sort());
    const enrolled = Object.values(await rowsOf('enrollment')).map(({ body }) => [
      (body['class'] as { sourcedId: string }).sourcedId.slice(13),
      (body['user'] as { sourcedId: string }).sourcedId.slice(13),
      body['primary'],
    ]);
    expect(enrolled.sort()).toEqual(
      [
        [`class-2026-${fiveA}`, `student-${asha}`, 'false'],
        [`class-2026-${fiveA}`, `staff-${meera}`, 'true'],
        [`class-2026-${fiveA}-${maths}`, `student-${asha}`, 'false'],
        [`class-2026-${fiveA}-${maths}`, `staff-${meera}`, 'true'],
        [`class-2026-g${group}`, `student-${asha}`, 'false'],
        [`class-2026-g${group}`, `staff-${meera}`, 'true'],
      ].sort(),
    );
  });

  test('has students with their guardians, teachers, administrators and counsellors, and no other staff', async () => {
    const mother = await addGuardian(school.database, asha, {
      firstName: 'Devi',
      personalContact: '9812345678',
      email: 'devi@home.test',
    });
    const aunt = await addGuardian(school.database, asha, { firstName: 'Uma' }, { relationship: 8 });
    await addGuardian(school.database, asha, { firstName: 'Not to be told' }, { mayBeContacted: false });
    const admin = await addNonTeachingStaff(school.database, staffRole.admin);
    const counselor = await addNonTeachingStaff(school.database, staffRole.counselor);
    await addNonTeachingStaff(school.database, 5);
    await compare('user', 'demographics');
    const users = await rowsOf('user');
    expect(Object.keys(users).sort()).toEqual(
      [
        `student-${asha}`,
        `guardian-${mother}`,
        `guardian-${aunt}`,
        `staff-${meera}`,
        `staff-${admin}`,
        `staff-${counselor}`,
      ].sort(),
    );
    expect(users[`student-${asha}`]?.body).toMatchObject({
      ...{ givenName: 'Asha', enabledUser: 'true', grades: ['05'], primaryOrg: ref('org', 'school') },
      roles: [{ roleType: 'primary', role: 'student', org: ref('org', 'school') }],
      agents: [ref('user', `guardian-${mother}`), ref('user', `guardian-${aunt}`)],
    });
    const roleOf = (id: string) => (users[id]?.body['roles'] as { role: string }[] | undefined)?.[0]?.role;
    expect(
      [`guardian-${mother}`, `guardian-${aunt}`, `staff-${meera}`, `staff-${admin}`, `staff-${counselor}`].map(roleOf),
    ).toEqual([...['parent', 'relative', 'teacher', 'siteAdministrator', 'counselor']]);
    expect(users[`guardian-${mother}`]?.body).toMatchObject({
      phone: '9812345678',
      username: 'devi@home.test',
      agents: [ref('user', `student-${asha}`)],
    });
    expect((await rowsOf('demographics'))[`student-${asha}`]?.body).toEqual({ birthDate: '2015-04-01', sex: 'female' });
  });

  test('says of separated parents, and of neither alone, how they are reached', async () => {
    const child = await addStudent(school.database, { programId: fiveA });
    const mother = { firstName: 'Nila', personalContact: '9812300001', email: 'nila@home.test' };
    const father = { firstName: 'Ravi', personalContact: '9812300002', email: 'ravi@home.test' };
    const parents = [
      await addGuardian(school.database, child, mother),
      await addGuardian(school.database, child, father, { relationship: 2, isSeparated: true }),
    ];
    await compare('user');
    const users = await rowsOf('user');
    for (const id of parents) {
      expect(users[`guardian-${id}`]?.body).toMatchObject({
        username: `guardian-${id}`,
        agents: [ref('user', `student-${child}`)],
      });
      expect(Object.keys(users[`guardian-${id}`]?.body ?? {})).not.toEqual(expect.arrayContaining(['email']));
    }
    expect(JSON.stringify(users)).not.toMatch(/nila@|ravi@|98123000/);
    await school.rows('update student_family set is_separated = false where student_id = $1', [child]);
    await compare('user');
    expect((await row('user', `guardian-${parents[0]}`))?.body).toMatchObject({ phone: '9812300001', email: 'nila@home.test' });
  });

  test('says nothing of Aadhaar numbers, EMIS numbers, religion, caste, income, addresses or health', async () => {
    await addStudent(school.database, {
      ...{ programId: fiveA, idDocumentNumber: '123412341234', studentEducationId: 'EMIS77', currentAddress: '1 Secret Street' },
      ...{ religion: 2, caste: 3, identificationMarks: 'a mole', bankAccountNumber: '99887766' },
    });
    await compare();
    const all = JSON.stringify(await school.rows('select body from roster_row'));
    for (const told of ['123412341234', 'EMIS77', 'Secret Street', 'a mole', '99887766']) expect(all).not.toContain(told);
  });

  test('says nothing but what is named here', async () => {
    await compare();
    const keys = await school.rows<{ kind: string; keys: string[] }>(`
      select kind, array_agg(distinct key order by key) as keys from roster_row, jsonb_object_keys(body) key group by kind`);
    expect(Object.fromEntries(keys.map((of) => [of.kind, of.keys.join(' ')]))).toEqual({
      academicSession: 'children endDate parent schoolYear startDate title type',
      class: 'classCode classType course grades location school subjects terms title',
      course: 'courseCode grades org schoolYear subjects title',
      demographics: 'birthDate sex',
      enrollment: 'beginDate class primary role school user',
      org: 'identifier name type',
      user: 'agents email enabledUser familyName givenName grades identifier phone primaryOrg roles userIds username',
    });
  });

  test('has the school year by the calendar year in which it ends, also from January to December', async () => {
    const yearSaid = async () => {
      await compare('academicSession');
      return Object.values(await rowsOf('academicSession')).flatMap(({ is_gone, body }) => (is_gone ? [] : [body['schoolYear']]));
    };
    expect(await yearSaid()).toEqual(['2027', '2027']);
    await school.rows(`update school set school_year_start = '01-01'`);
    expect(await yearSaid()).toEqual(['2026', '2026']);
    await school.rows(`update school set school_year_start = '06-01'`);
  });
});

describe('What has changed is told', () => {
  /** What is told since now: ids of the kind, and whether they are gone. */
  const told = async (change: () => Promise<unknown>, kind: RosterKind = 'user') => {
    await compare();
    const [{ now }] = (await school.rows<{ now: Date }>('select clock_timestamp() as now')) as [{ now: Date }];
    await change();
    await compare();
    const rows = Object.values(await rowsOf(kind)).filter(({ changed }) => changed >= new Date(now.getTime() - 1));
    return rows.map(({ id, is_gone }) => (is_gone ? `${id} gone` : id)).sort();
  };
  let lata: number;
  let mother: number;
  let studentOf: object;
  beforeAll(async () => {
    lata = await addStudent(school.database, { firstName: 'Lata', programId: fiveA });
    studentOf = (await office.get(`/api/sis/Student/${lata}`)).json;
    mother = await addGuardian(school.database, lata, { firstName: 'Indu' });
  });
  const set = (table: string, column: string, value: unknown, id: () => number) => () =>
    school.rows(`update ${table} set ${column} = $1 where ${table}_id = $2`, [value, id()]);

  test.each<[string, RosterKind, () => Promise<unknown>, () => string[]]>([
    ['nothing', 'user', async () => undefined, () => []],
    ['a name', 'user', set('student', 'first_name', 'Latika', () => lata), () => [`student-${lata}`]],
    ['what nobody is told', 'user', set('student', 'remarks', 'kind', () => lata), () => []],
    ['an e-mail of a guardian', 'user', set('family', 'email', 'indu@home.test', () => mother), () => [`guardian-${mother}`]],
    ['a room', 'class', set('program', 'room', 'R7', () => fiveB), () => [`class-2026-${fiveB}`]],
    ['a day of birth', 'demographics', set('student', 'date_of_birth', '2014-01-01', () => lata), () => [`student-${lata}`]],
  ])('%s', async (_what, kind, change, ids) => {
    expect(await told(change, kind)).toEqual(ids());
  });

  test('an enrolment, when its stay changes', async () => {
    const ids = await told(
      () => school.rows('update student_enrolment set to_date = $1 where student_id = $2', ['2026-09-30', lata]),
      'enrollment',
    );
    const rows = await rowsOf('enrollment');
    expect(ids).toHaveLength(2);
    expect(ids.map((id) => rows[id]?.body['endDate'])).toEqual(['2026-10-01', '2026-10-01']);
    await school.rows('update student_enrolment set to_date = null where student_id = $1', [lata]);
  });

  test('who moves to another class is enrolled there, and no longer here', async () => {
    const ids = await told(
      () => office.put(`/api/sis/Student?studentId=${lata}`, { ...studentOf, programId: fiveB, since: '2026-06-15' }),
      'enrollment',
    );
    expect(ids.filter((id) => id.endsWith('gone'))).toHaveLength(2);
    expect(ids.filter((id) => id.includes(`-${fiveB}-`))).toHaveLength(1);
  });

  test('who moves to another class on a day to come is enrolled here until then, and there from then on', async () => {
    const mover = await addStudent(school.database, { programId: fiveA });
    const student = (await office.get(`/api/sis/Student/${mover}`)).json;
    expect(
      (await office.put(`/api/sis/Student?studentId=${mover}`, { ...student, programId: fiveB, since: '2026-09-01' })).status,
    ).toBe(200);
    await compare('enrollment');
    const days = Object.values(await rowsOf('enrollment'))
      .filter(({ body }) => JSON.stringify(body['user']).includes(`-student-${mover}"`))
      .map(({ id, body }) => [id.split('-')[2], body['beginDate'], body['endDate']]);
    expect(days).toEqual(
      expect.arrayContaining([
        [String(fiveA), '2026-06-01', '2026-09-01'],
        [String(fiveB), '2026-09-01', undefined],
      ]),
    );
  });

  test('who is deleted is gone, and nothing that was said of them stays from that moment on', async () => {
    const gone = await addStudent(school.database, { firstName: 'Zubeida', programId: fiveA });
    await compare();
    expect((await office.delete(`/api/sis/Student?studentId=${gone}`)).status).toBe(200);
    expect(JSON.stringify(await school.rows('select body from roster_row'))).not.toContain('Zubeida');
    await compare();
    expect((await row('user', `student-${gone}`))?.is_gone).toBe(true);
    const enrolments = Object.values(await rowsOf('enrollment')).filter(({ body }) =>
      (body['user'] as { sourcedId: string }).sourcedId.endsWith(`student-${gone}`),
    );
    expect(enrolments.map(({ is_gone }) => is_gone)).toEqual([true, true]);
    for (const { body } of enrolments) expect(Object.keys(body).sort()).toEqual(['class', 'role', 'school', 'user']);
  });

  test('who leaves is gone, and is back if that is taken back', async () => {
    const leaver = await addStudent(school.database, { firstName: 'Kiran', programId: fiveA });
    const status = (value: number) => set('student', 'student_status', value, () => leaver);
    expect(await told(status(2))).toEqual([`student-${leaver} gone`]);
    expect(await told(status(1))).toEqual([`student-${leaver}`]);
  });

  test('two records made one: the one that goes is gone, and back when it is undone', async () => {
    const gone = await addStudent(school.database, { firstName: 'Twin', programId: fiveB });
    const kept = await addStudent(school.database, { firstName: 'Twin', programId: null });
    const change = (what: string, more: object) => async () =>
      expect((await office.post(`/api/sis/Student/${what}`, more)).status).toBe(200);
    expect(await told(change('Merge', { keptId: kept, goneId: gone }))).toEqual(
      [`student-${gone} gone`, `student-${kept}`].sort(),
    );
    const [merge] = (await office.get('/api/sis/Student/GetMerges')).json;
    expect(await told(change('UndoMerge', { personMergeId: merge.personMergeId }))).toEqual(
      [`student-${gone}`, `student-${kept} gone`].sort(),
    );
  });

  test('a program that is no longer shared takes everything along', async () => {
    const only = await addProgram(school.database, { programName: 'Grade 6' });
    const student = await addStudent(school.database, { firstName: 'Solo', programId: only });
    expect(await told(() => share({ sharesAll: false, programIds: [fiveA, fiveB] }))).toContain(`student-${student} gone`);
    await share();
  });
});
