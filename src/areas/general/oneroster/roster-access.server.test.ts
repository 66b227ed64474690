import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCourse } from '../../../../test/school/people.ts';
import { type RosterBase, type RosterSchool, rosterIds, rosterReads, startRosterSchool } from '../../../../test/school/roster.ts';
import { rosterScopes } from '../../../common/machine/roster-scopes.domain.ts';

let of: RosterSchool;
beforeAll(async () => {
  of = await startRosterSchool();
});
afterAll(() => of.school.close());

describe('The role of a key decides what it reads', () => {
  test('Of programs, only these: their students, their guardians and classes', async () => {
    const narrow = await of.keyFor(
      rosterReads(`programid=${of.otherProgramId}`, { 'program.read': `programid=${of.otherProgramId}` }),
    );
    expect(rosterIds(await of.at('/users', '1.2', narrow)).sort()).toEqual([`staff-${of.teacher}`, `student-${of.ravi}`].sort());
    expect(rosterIds(await of.at('/classes', '1.2', narrow))).toEqual([`class-2026-${of.otherProgramId}`]);
    expect(rosterIds(await of.at('/enrollments', '1.2', narrow))).toHaveLength(1);
    expect(rosterIds(await of.at('/demographics', '1.2', narrow))).toEqual([`student-${of.ravi}`]);
    expect((await of.at(`/users/${of.id(`student-${of.asha}`)}`, '1.2', narrow)).status).toBe(404);
    expect((await of.at(`/classes/${of.id(`class-2026-${of.programId}`)}/students`, '1.2', narrow)).status).toBe(404);
    expect(rosterIds(await of.at('/results', '1.2 marks', narrow))).toEqual([]);
  });

  test('Of programs, also their marks, and a class that is new', async () => {
    const only = `programid=${of.programId}`;
    const rights = { 'program.read': only, 'course.read': only, 'graderecord.read': only };
    const narrow = await of.keyFor(rosterReads(only, rights));
    expect((await of.at('/results', '1.2 marks', narrow)).json.results).toMatchObject([{ score: 71.5 }]);
    expect(rosterIds(await of.at('/categories', '1.2 marks', narrow))).toHaveLength(1);
    expect(rosterIds(await of.at('/courses', '1.2', narrow)).sort()).toEqual([`course-${of.courseId}`, 'homeroom']);
    await of.school.rows('delete from roster_refresh');
    const chess = await addCourse(of.school.database, { courseName: 'Chess' });
    await of.school.rows('insert into program_course (program_id, course_id) values ($1, $2)', [of.programId, chess]);
    expect(rosterIds(await of.at('/courses', '1.2', narrow))).toContain(`course-${chess}`);
  });

  test('Only what an address reads is compared', async () => {
    const reads = async (path: string) => {
      await of.school.rows('delete from roster_refresh');
      expect((await of.at(path)).status).toBe(200);
      return (await of.school.rows<{ kind: string }>('select kind from roster_refresh order by kind')).map(({ kind }) => kind);
    };
    expect(await reads('/orgs')).toEqual(['org']);
    expect(await reads(`/schools/${of.id('school')}/terms`)).toEqual(['academicSession', 'org']);
    expect(await reads('/courses')).toEqual(['class', 'course']);
    expect(await reads(`/classes/${of.id(`class-2026-${of.programId}`)}/students`)).toEqual(['class', 'enrollment', 'user']);
  });

  test('Who may read no students reads none, and no marks', async () => {
    const without = await of.keyFor({ 'staff.read': '-1', 'program.read': '-1' });
    expect(rosterIds(await of.at('/users', '1.2', without))).toEqual([`staff-${of.teacher}`]);
    for (const [path, base] of [
      ['/demographics', '1.2'],
      ['/courses', '1.2'],
      ['/results', '1.2 marks'],
    ] as const) {
      const answer = await of.at(path, base, without);
      expect([path, answer.status, answer.json.imsx_codeMajor]).toEqual([path, 403, 'failure']);
    }
  });
});

describe('The scopes of a key', () => {
  const inClass = () => `/classes/${of.id(`class-2026-${of.programId}-${of.courseId}`)}`;
  const all: readonly [base: RosterBase, path: () => string][] = [
    ['1.2', () => '/users'],
    ['1.2', () => `${inClass()}/students`],
    ['1.2', () => '/demographics'],
    ['1.2 marks', () => '/results'],
    ['1.1', () => '/users'],
    ['1.1', () => `${inClass()}/students`],
    ['1.1', () => '/demographics'],
    ['1.1', () => '/results'],
  ];
  const [new12, former] = [rosterScopes('v1p2'), rosterScopes('v1p1')];
  test.each<[string, number[]]>([
    [new12.core, [200, 403, 403, 403, 403, 403, 403, 403]],
    [new12.whole, [200, 200, 403, 403, 403, 403, 403, 403]],
    [new12.demographics, [403, 403, 200, 403, 403, 403, 403, 403]],
    [new12.gradebookCore, [403, 403, 403, 200, 403, 403, 403, 403]],
    [new12.gradebook, [403, 403, 403, 200, 403, 403, 403, 403]],
    [former.core, [403, 403, 403, 403, 200, 403, 403, 403]],
    [former.whole, [403, 403, 403, 403, 200, 200, 403, 403]],
    [former.demographics, [403, 403, 403, 403, 403, 403, 200, 403]],
    [former.gradebook, [403, 403, 403, 403, 403, 403, 403, 200]],
    ['api', [403, 403, 403, 403, 403, 403, 403, 403]],
  ])('%s', async (scope, statuses) => {
    const one = await of.keyFor(rosterReads('-1'), [scope]);
    const answers = await Promise.all(all.map(([base, path]) => of.at(path(), base, one)));
    expect(answers.map(({ status }) => status)).toEqual(statuses);
    for (const { status, text } of answers) if (status === 403) expect(text).toContain('imsx_codeMajor');
  });

  test('do not open the calls of Homeroom, and a session does not open these', async () => {
    expect((await of.key.get('/api/sis/Student')).status).toBe(403);
    const person = await of.at('/users', '1.2', of.office);
    expect([person.status, person.json.imsx_CodeMinor.imsx_codeMinorField[0].imsx_codeMinorFieldValue]).toEqual([
      403,
      'forbidden',
    ]);
  });
});

test('Each service describes itself, with every address that it answers and every field that it sends', async () => {
  for (const [base, name] of [
    ['1.2', 'onerosterv1p2rostersservice_openapi3_v1p0.json'],
    ['1.2 marks', 'onerosterv1p2gradebookservice_openapi3_v1p0.json'],
    ['1.1', 'oneroster.json'],
  ] as const) {
    const { status, json } = await of.at(`/discovery/${name}`, base, of.school.nobody);
    expect([status, json.openapi]).toEqual([200, '3.0.3']);
    for (const [path, { get }] of Object.entries<{ get: { responses: Record<string, object> } }>(json.paths)) {
      if (path.includes('{')) continue;
      const answer = await of.at(path, base);
      const schema = JSON.stringify(get.responses['200']);
      for (const [set, records] of Object.entries<object[]>(answer.json)) {
        expect(schema).toContain(`"${set}"`);
        const [, kind = ''] = /schemas\/(\w+)/.exec(schema) ?? [];
        const known = Object.keys(json.components.schemas[kind].properties);
        for (const record of records) expect(known).toEqual(expect.arrayContaining(Object.keys(record)));
      }
    }
  }
});
