import { afterAll, beforeAll, expect, test } from 'vitest';
import { addExamination } from '../../../../test/school/exams.ts';
import { addCourse, addProgram, addStudent } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { problem } from '../../../../test/support/problem.ts';
import { courseChoiceFactory } from './course-choice.factory.ts';

const url = '/api/ps/CourseChoice';
let school: TestApp;
let office: Caller;

beforeAll(async () => {
  school = await startApp({ today: '2026-06-15' });
  office = await school.asAdmin();
});
afterAll(() => school.close());

/** A class of three, and a choice of one out of French and German with two places in each. */
async function aChoice(change: object = {}, capacity = 2) {
  const programId = await addProgram(school.database);
  const child = (firstName: string) => addStudent(school.database, { firstName, lastName: '', programId });
  const [asha, bela, chand] = [await child('Asha'), await child('Bela'), await child('Chand')];
  const [french, german] = [
    await addCourse(school.database, { courseName: 'French' }),
    await addCourse(school.database, { courseName: 'German' }),
  ];
  const added = await office.post(url, courseChoiceFactory(change));
  expect(added.status, added.text).toBe(201);
  const courseChoiceId: number = added.json.data;
  const offer = await office.put(`${url}/SaveOffer`, {
    ...{ courseChoiceId, programIds: [programId] },
    courses: [french, german].map((courseId) => ({ courseId, capacity })),
  });
  expect(offer.status, offer.text).toBe(200);
  return { programId, asha, bela, chand, french, german, courseChoiceId };
}
type Choice = Awaited<ReturnType<typeof aChoice>>;

const overview = async ({ courseChoiceId }: Choice) =>
  (await office.get(`${url}/GetOverview?courseChoiceId=${courseChoiceId}`)).json;
const chosen = async (of: Choice) =>
  Object.fromEntries(
    (await overview(of)).students.map(
      ({ firstName, courseIds, reason }: { firstName: string; courseIds: number[]; reason: string }) => [
        firstName,
        [...courseIds, ...(reason ? [reason] : [])],
      ],
    ),
  );
const pick = (by: Caller, { courseChoiceId }: Choice, studentId: number, courseIds: number[], more: object = {}) =>
  by.put(`${url}/${by === office ? 'ChooseFor' : 'Choose'}`, {
    courseChoiceId,
    studentId,
    courseIds,
    secondWishId: null,
    ...more,
  });
const groupsOf = async (of: Choice) =>
  Object.fromEntries(
    (
      await school.rows<{ name: string; who: string[] }>(
        `select g.group_name as name, array_agg(concat_ws(' ', s.first_name, m.from_date, m.to_date) order by s.first_name, m.from_date) as who
         from teaching_group g join teaching_group_student m using (teaching_group_id) join student s using (student_id)
         where g.course_choice_id = $1 group by 1`,
        [of.courseChoiceId],
      )
    ).map(({ name, who }) => [name, who]),
  );

test('A family chooses for its own child, once or again, as long as the choice is open', async () => {
  const of = await aChoice();
  const { asha, bela, french, german } = of;
  const parent = await school.asParentOf(asha);
  const mine = async () => (await parent.get(`${url}/GetMine`)).json;
  expect(await mine()).toMatchObject([
    {
      ...{ studentId: asha, firstName: 'Asha', isOpen: true, version: 0, courseIds: [], leastCourses: 1, mostCourses: 1 },
      courses: [
        { courseId: french, courseName: 'French', capacity: 2 },
        { courseId: german, courseName: 'German', capacity: 2 },
      ],
    },
  ]);
  expect((await pick(parent, of, asha, [french], { secondWishId: german })).status).toBe(200);
  expect(await mine()).toMatchObject([{ version: 1, courseIds: [french], secondWishId: german }]);
  problem(await pick(parent, of, asha, [german], { version: 7 }), 409);
  expect((await pick(parent, of, asha, [german], { version: 1 })).status).toBe(200);
  expect(await mine()).toMatchObject([{ version: 2, courseIds: [german], secondWishId: null }]);
  // Two parents at once: the second is told.
  const both = await Promise.all([1, 2].map(() => pick(parent, of, asha, [german], { version: 2 })));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  // Of others' children there is nothing to be seen or chosen; the student may choose as well.
  problem(await pick(parent, of, bela, [french]), 404);
  problem(await pick(await school.asTeacherOf(of.programId), of, asha, [french]), 404);
  expect((await pick(await school.asStudent(bela), of, bela, [french])).status).toBe(200);
  expect(await chosen(of)).toEqual({ Asha: [german], Bela: [french], Chand: [] });
});

test.each([
  ['nothing', () => [], { courseIds: ['Choose 1 course'] }],
  ['both', ({ french, german }: Choice) => [french, german], { courseIds: ['Choose 1 course'] }],
  ['a course that is not on offer', () => [2_000_000_000], { courseIds: ['One of these courses is not on offer'] }],
])('Choosing %s is refused', async (_what, courses, errors) => {
  const of = await aChoice();
  const refused = await pick(await school.asParentOf(of.asha), of, of.asha, courses(of));
  expect(problem(refused, 422).errors).toEqual(errors);
});

test('Nobody chooses before the first or after the last day, and the office does so at any time', async () => {
  const early = await aChoice({ opensOn: '2026-06-16' });
  const late = await aChoice({ closesOn: '2026-06-14' });
  const [one, other] = [await school.asParentOf(early.asha), await school.asParentOf(late.asha)];
  expect((await one.get(`${url}/GetMine`)).json).toEqual([]);
  expect((await other.get(`${url}/GetMine`)).json).toMatchObject([{ isOpen: false }]);
  problem(await pick(one, early, early.asha, [early.french]), 404);
  expect(problem(await pick(other, late, late.asha, [late.french]), 409).detail).toContain('until 14-06-2026');
  for (const of of [early, late]) expect((await pick(office, of, of.asha, [of.french])).status).toBe(200);
  expect((await other.get(`${url}/GetMine`)).json).toMatchObject([{ isOpen: false, courseIds: [late.french] }]);
});

test('A course that has been chosen elsewhere cannot be chosen twice, and stays on offer', async () => {
  const of = await aChoice();
  const second = (await office.post(url, courseChoiceFactory({ choiceName: 'Third language' }))).json.data as number;
  const offer = { courseChoiceId: second, programIds: [of.programId], courses: [{ courseId: of.french }] };
  expect((await office.put(`${url}/SaveOffer`, offer)).status).toBe(200);
  expect((await pick(office, of, of.asha, [of.french])).status).toBe(200);
  const twice = await office.put(`${url}/ChooseFor`, { courseChoiceId: second, studentId: of.asha, courseIds: [of.french] });
  expect(problem(twice, 422).errors?.['courseIds']?.[0]).toContain('French has been chosen in ');
  const without = { courseChoiceId: of.courseChoiceId, programIds: [of.programId], courses: [{ courseId: of.german }] };
  expect(problem(await office.put(`${url}/SaveOffer`, without), 422).errors).toEqual({
    courses: ['Chosen by students, so they stay on offer: French'],
  });
  const wrong = {
    courses: [{ courseId: 2_000_000_000 }, { courseId: of.french }, { courseId: of.french }],
    programIds: [2_000_000_000],
  };
  expect(problem(await office.put(`${url}/SaveOffer`, { courseChoiceId: of.courseChoiceId, ...wrong }), 422).errors).toEqual({
    programIds: ['One of these programs does not exist'],
    'courses.0.courseId': ['Course is required'],
    'courses.2.courseId': ['This course is in the list already'],
  });
});

test('The rest is assigned as it was proposed, with a reason for each', async () => {
  const of = await aChoice({}, 1);
  const preview = async () => (await office.get(`${url}/PreviewAssign?courseChoiceId=${of.courseChoiceId}`)).json;
  const assign = (seen: string) => office.post(`${url}/Assign`, { courseChoiceId: of.courseChoiceId, seen });
  await pick(office, of, of.asha, [of.french]);
  const before = await preview();
  await pick(office, of, of.bela, [of.french], { secondWishId: of.german });
  expect(problem(await assign(before.seen), 409).detail).toContain('changed in the meantime');
  const { assigned, left, seen } = await preview();
  expect(assigned).toMatchObject([
    { firstName: 'Bela', courseIds: [of.german], reason: 'French is full; German was the second wish' },
  ]);
  expect(left).toMatchObject([{ firstName: 'Chand', courseIds: [], reason: 'no other course has a place' }]);
  expect((await assign(seen)).json).toMatchObject({ data: 1, message: '1 student assigned' });
  expect(await chosen(of)).toEqual({
    Asha: [of.french],
    Bela: [of.german, 'French is full; German was the second wish'],
    Chand: [],
  });
  expect((await preview()).assigned).toEqual([]);
});

test('Of those who chose at the same moment, the first by name keeps the place', async () => {
  const of = await aChoice({}, 1);
  for (const studentId of [of.bela, of.asha]) await pick(office, of, studentId, [of.french]);
  await school.rows('update student_choice set last_modified = now() where course_choice_id = $1', [of.courseChoiceId]);
  const { json } = await office.get(`${url}/PreviewAssign?courseChoiceId=${of.courseChoiceId}`);
  expect(json.assigned).toMatchObject([{ firstName: 'Bela', courseIds: [of.german] }]);
});

test('Groups are made as they were previewed, move a child from a day on, and are taken back while nothing stands on them', async () => {
  const of = await aChoice();
  const { courseChoiceId, asha, bela, chand, french, german } = of;
  await pick(office, of, asha, [french]);
  await pick(office, of, bela, [german]);
  const make = { courseChoiceId, groupSize: 0, isPerSection: false, since: null };
  const preview = (await office.post(`${url}/PreviewGroups`, make)).json;
  expect(preview).toMatchObject({
    since: '2026-06-15',
    until: '2027-05-31',
    groups: [{ groupName: 'French', students: 1 }, { groupName: 'German' }],
  });
  expect(preview.notes[0]).toBe('Without enough courses: Chand.');
  const made = await office.post(`${url}/MakeGroups`, { ...make, seen: preview.seen });
  expect([made.status, made.json.message]).toEqual([201, '2 groups made']);
  problem(await office.post(`${url}/MakeGroups`, make), 409);
  expect(problem(await pick(await school.asParentOf(asha), of, asha, [german]), 409).detail).toContain('groups have been made');

  const back = async () => office.post(`${url}/TakeBackGroups`, { courseChoiceId });
  await addExamination(school, {
    programId: of.programId,
    exams: [{ courseId: french, examDate: '2026-07-10', marks: { [asha]: 50 } }],
  });
  expect(problem(await back(), 409).detail).toContain('There are marks for French.');
  await school.rows('delete from grade_record where student_id = $1', [asha]);
  expect((await back()).json.message).toBe('2 groups taken back');
  expect(await groupsOf(of)).toEqual({});
  expect((await office.post(`${url}/MakeGroups`, make)).status).toBe(201);

  // Groups that begin later move nobody before.
  expect((await overview(of)).firstDay).toBe('2026-06-15');
  await school.rows("update teaching_group set from_date = '2026-06-20' where course_choice_id = $1", [courseChoiceId]);
  expect((await overview(of)).firstDay).toBe('2026-06-20');
  await school.rows("update teaching_group set from_date = '2026-06-15' where course_choice_id = $1", [courseChoiceId]);

  // Who chooses late comes into a group; who changes, on the day that is given.
  await pick(office, of, chand, [german]);
  expect(problem(await pick(office, of, asha, [german], { since: '2027-07-01' }), 422).errors).toHaveProperty('since');
  await pick(office, of, asha, [german], { since: '2026-09-01' });
  expect(await groupsOf(of)).toEqual({
    French: ['Asha 2026-06-15 2026-08-31'],
    German: ['Asha 2026-09-01 2027-05-31', 'Bela 2026-06-15 2027-05-31', 'Chand 2026-06-15 2027-05-31'],
  });
  // What waits for its day is taken back, or comes earlier.
  await pick(office, of, asha, [french]);
  expect((await groupsOf(of))['French']).toEqual(['Asha 2026-06-15 2027-05-31']);
  await pick(office, of, asha, [german], { since: '2026-09-01' });
  await pick(office, of, asha, [german], { since: '2026-07-01' });
  expect(await groupsOf(of)).toMatchObject({
    French: ['Asha 2026-06-15 2026-06-30'],
    German: ['Asha 2026-07-01 2027-05-31', 'Bela 2026-06-15 2027-05-31', 'Chand 2026-06-15 2027-05-31'],
  });
  expect(problem(await back(), 409).detail).toContain('Changed since they were made: French, German.');
});

test('Nobody is in two groups of a choice of which each takes one course, whoever puts them there', async () => {
  const of = await aChoice();
  const { courseChoiceId, asha, bela, french, german, programId } = of;
  await pick(office, of, asha, [french]);
  await pick(office, of, bela, [german]);
  await office.post(`${url}/MakeGroups`, { courseChoiceId, groupSize: 0 });
  const { groups } = await overview(of);
  const [{ teachingGroupId }] = groups.filter(({ courseId }: { courseId: number }) => courseId === german);
  const both = { teachingGroupId, programIds: [programId], staffIds: [], studentIds: [asha, bela] };
  expect(problem(await office.put('/api/ps/TeachingGroup/SetMembers', both), 422).errors).toEqual({
    studentIds: ['In another group of the same choice: Asha (French)'],
  });
  await expect(
    school.rows(
      `insert into teaching_group_student (teaching_group_id, course_id, student_id, from_date) values ($1, $2, $3, '2026-07-01')`,
      [...[teachingGroupId, german, asha]],
    ),
  ).rejects.toThrow(/teaching_group_student_band/);
  const row = (await office.get(`${url}/${courseChoiceId}`)).json;
  problem(await office.put(`${url}?courseChoiceId=${courseChoiceId}`, { ...row, mostCourses: 2 }), 409);
  problem(await office.delete(`${url}?courseChoiceId=${courseChoiceId}`), 409);
});

test('Who is in another group of a course already is named, when groups are made and when a student changes', async () => {
  const of = await aChoice();
  const { courseChoiceId, asha, bela, french, german, programId } = of;
  await pick(office, of, asha, [french]);
  await pick(office, of, bela, [german]);
  const groups = '/api/ps/TeachingGroup';
  const by = { groupName: 'French club', courseId: french, fromDate: '2026-06-01', toDate: null, room: '', capacity: 0 };
  const teachingGroupId: number = (await office.post(groups, by)).json.data;
  const club = (studentIds: number[]) =>
    office.put(`${groups}/SetMembers`, { teachingGroupId, programIds: [programId], staffIds: [], studentIds });
  await club([asha]);
  const make = { courseChoiceId, groupSize: 0 };
  for (const call of ['PreviewGroups', 'MakeGroups'])
    expect(problem(await office.post(`${url}/${call}`, make), 422).errors).toEqual({
      courseChoiceId: ['In another group of this course: Asha (French club)'],
    });
  await club([bela]);
  expect((await office.post(`${url}/MakeGroups`, make)).status).toBe(201);
  expect(problem(await pick(office, of, bela, [french]), 422).errors).toEqual({
    courseIds: ['In another group of this course: Bela (French club)'],
  });
});

test('Of a coming school year, those choose whom its plan sends to the programs', async () => {
  const upper = await addProgram(school.database, { programName: 'Grade 10 X', programOrder: 11 });
  const of = await aChoice({ schoolYear: 2027 });
  expect((await overview(of)).students).toEqual([]);
  await school.rows('insert into year_plan (school_year) values (2027)');
  await school.rows(
    'insert into year_plan_outcome (school_year, student_id, attended_id, outcome, program_id) values (2027, $1, $3, 2, $3), (2027, $2, $3, 1, $4)',
    [of.asha, of.bela, of.programId, upper],
  );
  const parent = await school.asParentOf(of.asha, of.bela);
  expect((await parent.get(`${url}/GetMine`)).json).toMatchObject([{ studentId: of.asha }]);
  expect((await pick(parent, of, of.asha, [of.french])).status).toBe(200);
  problem(await pick(parent, of, of.bela, [of.french]), 404);
  await office.post(`${url}/MakeGroups`, { courseChoiceId: of.courseChoiceId, groupSize: 0 });
  expect(await groupsOf(of)).toEqual({ French: ['Asha 2027-06-01 2028-05-31'] });
});
