import { expect, test } from 'vitest';
import { addStaffLeaveCategory, addStudentLeaveCategory } from '../../../../test/school/leave.ts';
import {
  comesBack,
  everything,
  four,
  holdsTrue,
  inGradeFive,
  merge,
  mergesRecords,
  office,
  preview,
  school,
  students,
  twice,
  withAYear,
} from '../../../../test/school/merges.ts';
import { addFamily, addGuardian, addStaff, addStudent } from '../../../../test/school/people.ts';
import { meanwhile } from '../../../../test/support/meanwhile.ts';

interface Pair {
  one: { id: number };
  other: { id: number };
}

mergesRecords();

test('A guardian of two children who was entered for each becomes one', async () => {
  const [one, other] = [await inGradeFive('Hari'), await inGradeFive('Hema')];
  const kept = await addGuardian(school.database, one, {
    firstName: 'Lata',
    lastName: 'Rao',
    personalContact: '9812345670',
    email: '',
  });
  const gone = await addGuardian(school.database, other, {
    firstName: 'Lata',
    lastName: 'Rao',
    personalContact: '9812345670',
    email: '',
  });
  await addFamily(school.database, { firstName: 'Lata', lastName: 'Rao', personalContact: '9800000000', email: '' });
  const families = '/api/sis/Family';
  const pairs = (await office.get(`${families}/GetDuplicates`)).json.filter(
    ({ one: { name } }: { one: { name: string } }) => name === 'Lata Rao',
  );
  expect(pairs).toMatchObject([{ one: { id: kept }, other: { id: gone }, why: 'Same name and telephone number' }]);
  const teacher = await school.as({ 'student.update': `studentid=${one}`, 'student.delete': `studentid=${one}` });
  const before = await everything();
  expect((await merge(kept, gone, {}, families, teacher)).status).toBe(404);
  const answer = await merge(kept, gone, {}, families);
  expect(answer.status, answer.text).toBe(200);
  expect(await school.rows('select student_id as id from student_family where family_id = $1 order by 1', [kept])).toEqual([
    { id: one },
    { id: other },
  ]);
  await comesBack(before, families);
});

test('A teacher who was entered twice becomes one; of two kinds they have to be made the same first', async () => {
  const staff = '/api/ss/Staff';
  const add = (staffType: number) =>
    addStaff(school.database, { firstName: 'Isha', lastName: 'Sen', staffType, dateOfBirth: '1980-01-02' });
  const [kept, gone, other] = [await add(1), await add(1), await add(2)];
  const category = await addStaffLeaveCategory(school.database);
  await school.rows(
    "insert into staff_leave (staff_id, staff_leave_category_id, leave_from, leave_to, total_days) values ($1, $2, '2026-06-08', '2026-06-08', 1)",
    [gone, category],
  );
  await school.rows('update program set class_teacher_id = $1 where program_id = $2', [gone, four]);
  const before = await everything();
  const found = (await office.get(`${staff}/GetDuplicates`)).json;
  expect(found.map(({ one, other: two }: { one: { id: number }; other: { id: number } }) => [one.id, two.id])).toEqual([
    [kept, gone],
    [kept, other],
    [gone, other],
  ]);
  expect((await preview(kept, other, staff)).json.clashes).toMatchObject([{ what: 'One teaches, the other does not' }]);
  const answer = await merge(kept, gone, {}, staff);
  expect(answer.status, answer.text).toBe(200);
  expect(await school.rows('select class_teacher_id as id from program where program_id = $1', [four])).toEqual([{ id: kept }]);
  await comesBack(before, staff);
});

test('Children of one name and day of birth are listed as long as they are two, to who may make them one', async () => {
  const [kept, gone] = [await inGradeFive('Ján'), await inGradeFive('JAN')];
  const listed = async (by = office) =>
    (await by.get(`${students}/GetDuplicates`)).json.filter(({ one }: { one: { name: string } }) => /^j.n rao/i.test(one.name));
  expect(await listed()).toMatchObject([{ one: { id: kept }, other: { id: gone }, why: 'Same name and date of birth' }]);
  const ofFour = await school.as({ 'student.update': `programid=${four}`, 'student.delete': `programid=${four}` });
  expect(await listed(ofFour)).toEqual([]);
  expect((await preview(kept, gone, students, ofFour)).status).toBe(404);
  expect((await merge(kept, gone, {}, students, ofFour)).status).toBe(404);
  const reader = await school.as({ 'student.delete': '-1', 'student.read': '-1' });
  expect((await merge(kept, gone, {}, students, reader)).status).toBe(403);
  expect((await merge(kept, gone)).status).toBe(200);
  expect(await listed()).toEqual([]);
});

test('Two people of one name and day of birth are said to be two, once, by who may make them one; and that is taken back', async () => {
  const [one, other] = await twice('Zoya');
  const pair = { oneId: other, otherId: one };
  const mark = (body: object, by = office) => by.post(`${students}/MarkTwoPeople`, body);
  const isListed = async () =>
    (await office.get(`${students}/GetDuplicates`)).json.some(({ one: { id } }: { one: { id: number } }) => id === one);
  const ofFour = await school.as({ 'student.update': `programid=${four}`, 'student.delete': `programid=${four}` });
  const reader = await school.as({ 'student.delete': '-1', 'student.read': '-1' });
  expect([(await mark(pair, ofFour)).status, (await mark(pair, reader)).status]).toEqual([404, 403]);
  expect((await mark({ oneId: one, otherId: one })).status).toBe(422);
  expect(await isListed()).toBe(true);
  const answers = await Promise.all([mark(pair), mark({ oneId: one, otherId: other }), mark(pair)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await isListed()).toBe(false);
  const marked = async (by = office) => (await by.get(`${students}/GetTwoPeople`)).json;
  expect((await marked()).map(({ one: { id }, other: { id: otherId } }: Pair) => [id, otherId].sort())).toEqual([[one, other]]);
  expect(await marked(ofFour)).toEqual([]);

  const before = await everything();
  expect((await preview(one, other)).json.once).toContain('1 mark as two people');
  expect((await merge(one, other)).status).toBe(200);
  await comesBack(before);
  expect(await isListed()).toBe(false);

  for (let times = 0; times < 2; times += 1) expect((await office.post(`${students}/UnmarkTwoPeople`, pair)).status).toBe(200);
  expect(await isListed()).toBe(true);
  const entries = await school.rows(
    "select action from audit_entry where resource = 'Student' and record_id = $1 and action ~ 'two-people' order by audit_entry_id",
    [one],
  );
  expect(entries).toEqual([{ action: 'two-people' }, { action: 'undo-two-people' }]);
});

test('Something else than was seen is not done', async () => {
  const [kept, gone] = await twice('Kavi');
  const { seen } = (await preview(kept, gone)).json;
  await addGuardian(school.database, gone);
  const refused = await merge(kept, gone, { seen });
  expect(refused.status).toBe(409);
  expect(refused.json.detail).toContain('has changed in the meantime');
});

test('Of two who make two records one at once, the second is told that one is gone', async () => {
  const [kept, gone] = await twice('Lila');
  const [first, second] = await Promise.all([merge(kept, gone), merge(gone, kept)]);
  expect([first.status, second.status].sort()).toEqual([200, 404]);
});

test('Of three records of one child, two are made one while one of them is made one with the third: nothing is lost', async () => {
  const [last, second] = await twice('Leo');
  const first = await withAYear('Leo');
  const paid = () =>
    school.rows('select student_id as id from payment_transaction where student_id = any($1)', [[last, second, first]]);
  const answers = await Promise.all([merge(second, first), merge(last, second)]);
  const statuses = answers.map(({ status }) => status);
  expect([
    [200, 200],
    [404, 200],
  ]).toContainEqual(statuses);
  const left = statuses[0] === 200 ? last : first;
  expect(await paid()).toEqual([{ id: left }]);
  await holdsTrue();
});

test('What is entered meanwhile for the one that goes moves along', async () => {
  const [kept, gone] = await twice('Mira');
  const category = await addStudentLeaveCategory(school.database);
  const entering = `insert into student_leave (student_id, student_leave_category_id, leave_from, leave_to, total_days)
    values (${gone}, ${category}, '2026-06-08', '2026-06-08', 1)`;
  const answer = await meanwhile(school, [entering], () => merge(kept, gone));
  expect(answer.status, answer.text).toBe(200);
  expect(
    await school.rows('select student_id as id from student_leave where student_leave_category_id = $1', [category]),
  ).toEqual([{ id: kept }]);
});

test('The history keeps what it has of a record that went until the person is deleted, and then forgets it', async () => {
  const gone = await addStudent(school.database, { firstName: 'Nila', lastName: 'Rao', studentStatus: 0 });
  const kept = await addStudent(school.database, { firstName: 'Nila', lastName: 'Rao', studentStatus: 0 });
  expect((await merge(kept, gone)).status).toBe(200);
  const said = () =>
    school.rows<{ name: string }>(
      "select before ->> 'firstName' as name from audit_entry where resource = 'Student' and record_id = $1 and action = 'delete'",
      [gone],
    );
  expect(await said()).toEqual([{ name: 'Nila' }]);
  expect((await office.delete(`${students}?studentId=${kept}`)).status).toBe(200);
  expect(await said()).toEqual([{ name: `Student ${gone}` }]);
  expect(await school.rows('select from person_merge where gone_id = $1', [gone])).toEqual([]);
});
