import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addFamily, addProgram, addStudent } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { problem } from '../../../../test/support/problem.ts';
import { familyFactory } from './family.factory.ts';
import { studentFamilies } from './family.table.ts';

const student = '/api/sis/Student';
let school: TestApp;
let office: Caller;
let programId: number;
beforeAll(async () => {
  school = await startApp();
  office = await school.asAdmin();
  programId = await addProgram(school.database);
});
afterAll(() => school.close());

const mine = { currentAddress: '3, Lake View, Pune', personalContact: '9111111111', email: 'dev@family.test' };
const hers = { currentAddress: '7 Hidden Lane, Pune', personalContact: '9333333333', email: 'lata@family.test' };
const grandmas = { currentAddress: hers.currentAddress, personalContact: '9444444444', email: 'amma@family.test' };

interface Situation {
  /** What the child's record says. */
  child?: Partial<Record<'currentAddress' | 'permanentAddress' | 'email' | 'personalContact' | 'emergencyContact', string>>;
  /** On whose link the separation is entered; on a brother's link alone, or on none. */
  said?: 'hers' | 'mine' | 'of a brother' | 'nowhere';
  /** Whether the mother is in the school's records. */
  isMotherKnown?: boolean;
}

/** A child with father, mother and her mother, and how the father is found again. */
async function family({ child = {}, said = 'hers', isMotherKnown = true }: Situation) {
  const { database } = school;
  const [asha, ravi] = [
    await addStudent(database, { programId, currentAddress: 'Elsewhere', emergencyContact: '9555555555', email: '', ...child }),
    await addStudent(database, { programId, currentAddress: mine.currentAddress, email: '' }),
  ];
  const [father, mother, grandmother] = [
    await addFamily(database, { firstName: 'Dev', ...mine }),
    await addFamily(database, { firstName: 'Lata', income: 987_654, ...hers }),
    await addFamily(database, { firstName: 'Amma', income: 876_543, ...grandmas }),
  ];
  const link = (studentId: number, familyId: number, isSeparated = false) => ({
    studentId,
    familyId,
    relationship: 1,
    isSeparated,
  });
  const of = said === 'of a brother' ? ravi : asha;
  const isSaid = (studentId: number, by: 'mine' | 'hers') =>
    studentId === of && (said === by || (said === 'of a brother' && by === 'hers'));
  await database.db
    .insert(studentFamilies)
    .values([
      link(asha, father, isSaid(asha, 'mine')),
      link(ravi, father),
      ...(isMotherKnown
        ? [link(asha, mother, isSaid(asha, 'hers')), link(ravi, mother, isSaid(ravi, 'hers')), link(asha, grandmother)]
        : []),
    ]);
  return { asha, ravi, father, mother, grandmother };
}

type Family = Awaited<ReturnType<typeof family>>;

/** The accounts by which the father may read, each known as his in another way. */
const readers: Record<string, (of: Family) => Promise<Caller>> = {
  'a parent': async (of) => {
    const caller = await school.asParentOf();
    await school.rows('delete from account where family_id = $1', [of.father]);
    await become(caller, 'family_id', of.father);
    return caller;
  },
  'a member of staff with that e-mail': async () => staffKnownBy(`email = '${mine.email.toUpperCase()}'`),
  'a member of staff with that name and telephone': async (of) => {
    await school.rows("update family set last_name = 'Rao' where family_id = $1", [of.father]);
    return staffKnownBy(`first_name = 'DEV', last_name = 'Rao', personal_contact = '${mine.personalContact}'`);
  },
  'an administrator with that e-mail': async () => {
    const caller = await school.asAdmin();
    await become(caller, 'email', mine.email);
    return caller;
  },
};
const accountOf = async (caller: Caller): Promise<number> => (await caller.get('/api/ias/IdentityAccess/session')).json.accountId;
const become = async (caller: Caller, column: 'email' | 'family_id', value: string | number) =>
  school.rows(`update account set ${column} = $2 where account_id = $1`, [await accountOf(caller), value]);
async function staffKnownBy(change: string): Promise<Caller> {
  const caller = await school.as({ 'student.read': '-1', 'student.update': '-1' }, { role: 'staff', staffRole: 1 });
  const { staffId } = (await caller.get('/api/ias/IdentityAccess/session')).json;
  await school.rows(`update staff set ${change} where staff_id = $1`, [staffId]);
  return caller;
}
/** No other family, and nobody else who is known by this father's address. */
beforeEach(async () => {
  for (const text of [
    'delete from session where account_id in (select account_id from account where family_id is not null)',
    'delete from account where family_id is not null',
    'delete from student_family',
    'delete from student',
    'delete from family',
    "update staff set email = 'staff-' || staff_id || '@school.test'",
    "update account set email = 'account-' || account_id || '@school.test'",
  ])
    await school.rows(text);
});

/** What a caller reads of a child, in every way in which a record is read. */
async function everything(caller: Caller, { asha, ravi }: Family): Promise<string> {
  const texts: string[] = [];
  for (const url of [
    ...[asha, ravi].flatMap((id) => [
      `${student}/${id}`,
      `/api/sis/Family?studentId=${id}`,
      `/api/sis/Family/GetGuardians?studentId=${id}`,
      `/api/sis/Family/GetHousehold?studentId=${id}`,
    ]),
    `${student}?PageSize=100`,
    `${student}?fields=currentAddress,emergencyContact,families&PageSize=100`,
    `${student}/ExportAllStudents?format=csv`,
    `${student}/GetStudentsForProgram?programId=${programId}`,
    `${student}/GetClassList?programId=${programId}`,
    `${student}/ExportClassList?programId=${programId}&format=csv`,
    '/api/search?q=Amma',
    '/api/search?q=Asha',
    '/api/sis/Family/GetAllFamilyNames',
    '/api/ias/AuditEntry',
    '/api/ias/Account?PageSize=100',
  ])
    texts.push((await caller.get(url)).text);
  return texts.join('\n');
}

const other = '7 Hidden Lane, Pune 411004';
const shown = { ...mine, emergencyContact: mine.personalContact };
test.each<[situation: string, of: Situation, sees: { currentAddress: string; emergencyContact: string }]>([
  [
    'her address and number',
    { child: { currentAddress: hers.currentAddress, emergencyContact: hers.personalContact } },
    { currentAddress: '', emergencyContact: '' },
  ],
  [
    'her address with a postcode more',
    { child: { currentAddress: other, emergencyContact: '93333 33333' } },
    { currentAddress: '', emergencyContact: '' },
  ],
  ['an address that is nobody’s', {}, { currentAddress: '', emergencyContact: '' }],
  ['his own', { child: { currentAddress: mine.currentAddress, emergencyContact: mine.personalContact } }, shown],
  [
    'his own, written otherwise',
    { child: { currentAddress: '3 LAKE VIEW PUNE', emergencyContact: '91111 11111' } },
    { currentAddress: '3 LAKE VIEW PUNE', emergencyContact: '91111 11111' },
  ],
  [
    'his own with a postcode more',
    { child: { currentAddress: `${mine.currentAddress} 411001` } },
    { currentAddress: '', emergencyContact: '' },
  ],
  [
    'her address, said on his link',
    { child: { currentAddress: other }, said: 'mine' },
    { currentAddress: '', emergencyContact: '' },
  ],
  [
    'her address, said of a brother only',
    { child: { currentAddress: other }, said: 'of a brother' },
    { currentAddress: '', emergencyContact: '' },
  ],
  [
    'an address, and nobody knows the mother',
    { said: 'mine', isMotherKnown: false },
    { currentAddress: '', emergencyContact: '' },
  ],
  [
    'her address, and nobody is separated',
    { child: { currentAddress: hers.currentAddress }, said: 'nowhere' },
    { currentAddress: hers.currentAddress, emergencyContact: '9555555555' },
  ],
])('Of a child with %s, a separated father sees what equals his own', async (_, of, sees) => {
  const found = await family(of);
  const father = await readers['a parent']?.(found);
  const { currentAddress, emergencyContact } = (await father?.get(`${student}/${found.asha}`))?.json ?? {};
  expect({ currentAddress, emergencyContact }).toEqual({
    currentAddress: sees.currentAddress,
    emergencyContact: sees.emergencyContact,
  });
});

test.each(Object.keys(readers))('Nothing of the other household is told to a separated father who reads as %s', async (who) => {
  const child = {
    currentAddress: other,
    permanentAddress: hers.currentAddress,
    email: hers.email,
    emergencyContact: '93333-33333',
  };
  const found = await family({ child });
  const before = await everything(office, found);
  const secrets = ['Hidden Lane', hers.email, '93333', '94444', '987654', '876543', grandmas.email];
  for (const secret of secrets) expect(before, 'the office sees it').toContain(secret);
  const father = await readers[who]?.(found);
  if (!father) throw new Error(who);
  const read = await everything(father, found);
  for (const secret of secrets) expect(read, secret).not.toContain(secret);
  expect(read, 'names are told').toContain('Amma');
  expect(read, 'his own is told').toContain(mine.currentAddress);

  for (const query of [`emergencyContact=93333`, `email=${hers.email}`, 'sort=email', 'sort=-emergencyContact'])
    expect(problem(await father.get(`${student}?${query}`), 400).detail).toMatch(/^There is no (filter|sort)/);
  for (const number of ['9333333333', grandmas.personalContact])
    expect((await father.get(`/api/search?q=${number}`)).json, 'a number leads to nobody').toEqual([]);
});

test('What a separated father does not see stays when he saves the child as a member of staff, and the family is not his to change', async () => {
  const child = { currentAddress: other, email: hers.email, emergencyContact: hers.personalContact };
  const found = await family({ child });
  const father = await staffKnownBy(`email = '${mine.email}'`);
  const { json } = await father.get(`${student}/${found.asha}`);
  const saved = await father.put(`${student}?studentId=${found.asha}`, { ...json, hobbies: 'Chess' });
  expect(saved.status, saved.text).toBe(200);
  expect((await office.get(`${student}/${found.asha}`)).json).toMatchObject({ ...child, hobbies: 'Chess' });

  const link = { studentId: found.asha, familyId: found.father, relationship: 2, isSeparated: false };
  problem(await father.post('/api/sis/StudentFamily', link), 403);
  for (const familyId of [found.mother, found.grandmother, found.father])
    problem(await father.put(`/api/sis/Family?familyId=${familyId}`, { firstName: 'Changed' }), 403);
  problem(
    await father.delete(`/api/sis/StudentFamily/DeleteByCompositeKey?studentId=${found.asha}&familyId=${found.mother}`),
    403,
  );
  const others = await addStudent(school.database, { programId });
  const elsewhere = await father.post('/api/sis/StudentFamily', { ...link, studentId: others, familyId: found.mother });
  problem(elsewhere, 403);
  const mayLink = await father.post(`/api/sis/Family?studentId=${others}`, familyFactory());
  expect(mayLink.status, mayLink.text).toBe(201);
});

test('A member of staff is kept apart from the moment at which the separation is entered', async () => {
  const found = await family({ child: { currentAddress: other }, said: 'nowhere' });
  const father = await staffKnownBy(`email = '${mine.email}'`);
  const address = async () => (await father.get(`${student}/${found.asha}`)).json.currentAddress;
  expect(await address()).toBe(other);
  await office.post('/api/sis/StudentFamily', {
    studentId: found.asha,
    familyId: found.mother,
    relationship: 1,
    isSeparated: true,
  });
  await expect.poll(address).toBe('');
});
