import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RosterBase, type RosterSchool, rosterBase, rosterIds, startRosterSchool } from '../../../../test/school/roster.ts';
import { createChance } from '../../../kit/domain/chance.factory.ts';

let of: RosterSchool;
beforeAll(async () => {
  of = await startRosterSchool();
});
afterAll(() => of.school.close());

const own = (record: { sourcedId: string }) => record.sourcedId.slice(13);
const filtered = async (path: string, filter: string, base: RosterBase = '1.2') =>
  rosterIds(await of.at(`${path}?filter=${encodeURIComponent(filter)}`, base));

describe('Each address of rostering', () => {
  const homeroom = () => `class-2026-${of.programId}`;
  const maths = () => `class-2026-${of.programId}-${of.courseId}`;
  const classesOfAll = () => [homeroom(), maths(), `class-2026-${of.otherProgramId}`].sort();
  const cases: readonly [path: () => string, set: string, ids: () => string[]][] = [
    [() => '/orgs', 'orgs', () => ['school']],
    [() => '/schools', 'orgs', () => ['school']],
    [() => '/academicSessions', 'academicSessions', () => ['period-1', 'term-1', 'year-2026']],
    [() => '/terms', 'academicSessions', () => ['term-1']],
    [() => '/gradingPeriods', 'academicSessions', () => ['period-1']],
    [() => '/courses', 'courses', () => [`course-${of.courseId}`, 'homeroom']],
    [() => '/classes', 'classes', classesOfAll],
    [() => '/users', 'users', () => [`guardian-${of.mother}`, `staff-${of.teacher}`, `student-${of.asha}`, `student-${of.ravi}`]],
    [() => '/students', 'users', () => [`student-${of.asha}`, `student-${of.ravi}`]],
    [() => '/teachers', 'users', () => [`staff-${of.teacher}`]],
    [() => '/demographics', 'demographics', () => [`student-${of.asha}`, `student-${of.ravi}`]],
    [() => `/classes/${of.id(homeroom())}/students`, 'users', () => [`student-${of.asha}`]],
    [() => `/classes/${of.id(homeroom())}/teachers`, 'users', () => [`staff-${of.teacher}`]],
    [() => `/courses/${of.id(`course-${of.courseId}`)}/classes`, 'classes', () => [maths()]],
    [() => `/schools/${of.id('school')}/classes`, 'classes', classesOfAll],
    [() => `/schools/${of.id('school')}/courses`, 'courses', () => [`course-${of.courseId}`, 'homeroom']],
    [() => `/schools/${of.id('school')}/students`, 'users', () => [`student-${of.asha}`, `student-${of.ravi}`]],
    [() => `/schools/${of.id('school')}/teachers`, 'users', () => [`staff-${of.teacher}`]],
    [() => `/schools/${of.id('school')}/terms`, 'academicSessions', () => ['term-1']],
    [() => `/schools/${of.id('school')}/classes/${of.id(maths())}/students`, 'users', () => [`student-${of.asha}`]],
    [() => `/schools/${of.id('school')}/classes/${of.id(homeroom())}/teachers`, 'users', () => [`staff-${of.teacher}`]],
    [() => `/students/${of.id(`student-${of.asha}`)}/classes`, 'classes', () => [homeroom(), maths()]],
    [() => `/teachers/${of.id(`staff-${of.teacher}`)}/classes`, 'classes', () => [homeroom()]],
    [() => `/users/${of.id(`student-${of.ravi}`)}/classes`, 'classes', () => [`class-2026-${of.otherProgramId}`]],
    [() => `/terms/${of.id('term-1')}/classes`, 'classes', classesOfAll],
    [() => `/terms/${of.id('term-1')}/gradingPeriods`, 'academicSessions', () => ['period-1']],
  ];
  test.each(['1.2', '1.1'] as const)('answers what it says, in %s', async (base) => {
    for (const [path, set, ids] of cases) {
      const answer = await of.at(path(), base);
      expect(answer.status, answer.text).toBe(200);
      expect([path(), Object.keys(answer.json)]).toEqual([path(), [set]]);
      expect([path(), rosterIds(answer).sort()]).toEqual([path(), ids().sort()]);
    }
    expect(rosterIds(await of.at('/enrollments', base))).toHaveLength(4);
    expect(rosterIds(await of.at(`/schools/${of.id('school')}/enrollments`, base))).toHaveLength(4);
    expect(rosterIds(await of.at(`/schools/${of.id('school')}/classes/${of.id(homeroom())}/enrollments`, base))).toHaveLength(2);
  });

  test.each(['1.2', '1.1'] as const)('answers one record by its id, in %s', async (base) => {
    for (const [path, one, record] of [
      ['/orgs', 'org', 'school'],
      ['/terms', 'academicSession', 'term-1'],
      ['/courses', 'course', 'homeroom'],
      ['/classes', 'class', homeroom()],
      ['/students', 'user', `student-${of.asha}`],
      ['/demographics', 'demographics', `student-${of.asha}`],
    ] as const) {
      const { status, json } = await of.at(`${path}/${of.id(record)}`, base);
      expect([path, status, own(json[one])]).toEqual([path, 200, record]);
    }
    for (const path of ['/teachers', '/terms', '/classes', '/orgs'])
      expect((await of.at(`${path}/${of.id(`student-${of.asha}`)}`, base)).status).toBe(404);
  });

  test('has users with roles in 1.2, and with a role and organisations in 1.1', async () => {
    const path = `/users/${of.id(`student-${of.asha}`)}`;
    const href = (base: RosterBase, what: string) => `http://localhost:80${rosterBase(base)}/${what}`;
    const ofSchool = (base: RosterBase) => ({
      href: href(base, `orgs/${of.id('school')}`),
      sourcedId: of.id('school'),
      type: 'org',
    });
    const { user } = (await of.at(path)).json;
    expect(user).toMatchObject({ status: 'active', roles: [{ roleType: 'primary', role: 'student', org: ofSchool('1.2') }] });
    expect(user.dateLastModified).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const { user: former } = (await of.at(path, '1.1')).json;
    expect(former).toMatchObject({ role: 'student', orgs: [ofSchool('1.1')] });
    expect(Object.keys(former)).not.toContain('roles');
  });
});

test.each(['1.2 marks', '1.1'] as const)('Marks are results of line items in categories, in %s', async (base) => {
  const inClass = `/classes/${of.id(`class-2026-${of.programId}-${of.courseId}`)}`;
  const all = [
    '/results',
    `${inClass}/results`,
    `${inClass}/lineItems/${of.id(`item-${of.exam}`)}/results`,
    `${inClass}/students/${of.id(`student-${of.asha}`)}/results`,
  ];
  for (const path of all) {
    const { status, json } = await of.at(path, base);
    expect([path, status]).toEqual([path, 200]);
    expect(json.results).toMatchObject([{ score: 71.5, scoreStatus: 'fully graded', scoreDate: '2026-06-08', status: 'active' }]);
  }
  for (const path of ['/lineItems', `${inClass}/lineItems`]) {
    const [item] = (await of.at(path, base)).json.lineItems;
    expect(item).toMatchObject({
      resultValueMax: 100,
      class: { sourcedId: of.id(`class-2026-${of.programId}-${of.courseId}`) },
      gradingPeriod: { sourcedId: of.id('period-1') },
    });
  }
  expect(rosterIds(await of.at('/categories', base))).toHaveLength(1);
});

describe('A list', () => {
  test('comes in pages, with the number of all and the addresses of the others', async () => {
    const page = await of.at('/users?limit=3&offset=0');
    expect(rosterIds(page)).toHaveLength(3);
    expect(page.headers['x-total-count']).toBe('4');
    const links = String(page.headers['link']);
    const next = /<([^>]+)>; rel="next"/.exec(links)?.[1] ?? '';
    expect(links).toMatch(/rel="first".*rel="last".*rel="next"/);
    const rest = await of.key.get(next.replace('http://localhost:80', ''));
    expect([...rosterIds(page), ...rosterIds(rest)].sort()).toEqual(rosterIds(await of.at('/users')).sort());
    expect(String(rest.headers['link'])).not.toContain('rel="next"');
    expect(String(rest.headers['link'])).toContain('rel="prev"');
  });

  test('has at most 2,000 on a page, and says so', async () => {
    expect(String((await of.at('/users?limit=9000')).headers['link'])).toContain('limit=2000&offset=0');
  });

  test('is sorted by a field, and shows the fields that are asked for', async () => {
    expect(rosterIds(await of.at('/users?sort=givenName&orderBy=desc')).map((each) => each.split('-')[0])).toEqual([
      'student',
      'staff',
      'guardian',
      'student',
    ]);
    const [{ users }] = [(await of.at('/users?fields=sourcedId,familyName&limit=1')).json];
    expect(Object.keys(users[0]).sort()).toEqual(['familyName', 'sourcedId']);
    const [user] = (await of.at('/users?fields=sourcedId&fields=status')).json.users;
    expect(Object.keys(user).sort()).toEqual(['sourcedId', 'status']);
  });

  test.each<[string, string, () => string[]]>([
    ['/users', "familyName='kaur'", () => [`guardian-${of.mother}`, `student-${of.asha}`]],
    ['/users', "familyName='O''Brien'", () => [`student-${of.ravi}`]],
    ['/users', "givenName~'SH'", () => [`student-${of.asha}`]],
    ['/users', "roles.role='teacher'", () => [`staff-${of.teacher}`]],
    [
      '/users',
      "roles.role='teacher' OR familyName='kaur' AND givenName='Devi'",
      () => [`guardian-${of.mother}`, `staff-${of.teacher}`],
    ],
    ['/users', "status='active' AND roles.role!='student'", () => [`guardian-${of.mother}`, `staff-${of.teacher}`]],
    ['/users', "status='tobedeleted'", () => []],
    ['/users', "dateLastModified>'2015-01-01T00:00:00.000Z' AND grades='06'", () => [`student-${of.ravi}`]],
    ['/users', "dateLastModified>'2099-01-01'", () => []],
    ['/users', "middleName='x'", () => []],
    ['/users', "givenName>='d' AND givenName<'n'", () => [`guardian-${of.mother}`, `staff-${of.teacher}`]],
    ['/classes', "school.sourcedId!='x' AND subjects='mathematics'", () => [`class-2026-${of.programId}-${of.courseId}`]],
    ['/academicSessions', "type='term' AND startDate<='2026-06-01'", () => ['term-1']],
    ['/demographics', "sex='female'", () => [`student-${of.asha}`]],
  ])('%s is filtered by %s', async (path, filter, ids) => {
    expect((await filtered(path, filter)).sort()).toEqual(ids().sort());
  });

  test('is filtered by the fields of its version', async () => {
    expect(await filtered('/users', "role='teacher'", '1.1')).toEqual([`staff-${of.teacher}`]);
    expect(await filtered('/results', "score>='71.5' AND score<'100'", '1.2 marks')).toHaveLength(1);
    expect(await filtered('/results', "score>'8'", '1.1')).toHaveLength(1);
  });
});

describe('What is wrong is said in the words of the standard', () => {
  test.each([
    ["/users?filter=colour%3D'red'", 400, 'invalid_filter_field'],
    ['/users?filter=familyName', 400, 'invalid_filter_field'],
    ["/users?filter=dateLastModified>'yesterday'", 400, 'invalid_filter_field'],
    ["/users?filter=role%3D'teacher'", 400, 'invalid_filter_field'],
    ['/users?fields=colour', 400, 'invalid_selection_field'],
    ['/users?sort=colour', 400, 'invalid_sort_field'],
    ['/users?orderBy=up', 400, 'invaliddata'],
    ['/users?limit=0', 400, 'invaliddata'],
    ['/users?limit=many', 400, 'invaliddata'],
    ['/users?offset=-1', 400, 'invaliddata'],
    ['/users/nobody', 404, 'unknownobject'],
    ['/classes/nowhere/students', 404, 'unknownobject'],
    ['/nothing', 404, 'unknownobject'],
  ])('%s', async (path, status, codeMinor) => {
    const answer = await of.at(path);
    const said = { imsx_codeMajor: 'failure', imsx_severity: 'error', imsx_description: expect.any(String) };
    const code = { imsx_codeMinorField: [{ imsx_codeMinorFieldName: 'TargetEndSystem', imsx_codeMinorFieldValue: codeMinor }] };
    expect([answer.status, answer.json]).toEqual([status, { ...said, imsx_CodeMinor: code }]);
    expect(answer.headers['content-type']).toContain('application/json');
  });

  test('In 1.1 it is one of a set', async () => {
    expect((await of.at('/users/nobody', '1.1')).json.statusInfoSet[0]).toMatchObject({ imsx_codeMajor: 'failure' });
  });

  test('Without a token nothing is read', async () => {
    const answer = await of.at('/users', '1.2', of.school.nobody);
    expect([answer.status, answer.json.imsx_CodeMinor.imsx_codeMinorField[0].imsx_codeMinorFieldValue]).toEqual([
      401,
      'unauthorisedrequest',
    ]);
  });

  test('No query, however odd, is answered with a failure of the server', async () => {
    const chance = createChance(46);
    const pieces = [
      "'",
      '"',
      ' ',
      'AND',
      'OR',
      '=',
      '!=',
      '~',
      '>',
      '<=',
      'familyName',
      'roles.role',
      'status',
      'dateLastModified',
      'score',
      '.',
      '..',
      '$',
      '\\',
      '%',
      '\u0000',
      'é',
      '🙂',
      "'x'",
      "'2026-01-01'",
      "'9'",
      '(',
      ')',
      '[*]',
      ',',
    ];
    for (let tries = 0; tries < 250; tries += 1) {
      const text = Array.from({ length: chance.whole(1, 8) }, () => chance.pick(pieces)).join('');
      const name = chance.pick(['filter', 'sort', 'fields', 'limit', 'offset', 'orderBy']);
      const path = chance.pick(['/users', '/classes', '/enrollments', `/users/${encodeURIComponent(text)}`]);
      const answer = await of.at(`${path}?${name}=${encodeURIComponent(text)}`);
      expect([200, 400, 404], `${path} ${name}=${text}: ${answer.text}`).toContain(answer.status);
    }
  });
});
