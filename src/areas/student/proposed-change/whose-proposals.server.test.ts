import { expect, test } from 'vitest';
import { addGuardian, addProgram } from '../../../../test/school/people.ts';
import {
  aChild,
  aFamily,
  aMother,
  childNow,
  decide,
  decidesProposals,
  guardianNow,
  idsOf,
  moved,
  no,
  office,
  old,
  own,
  ownOf,
  programId,
  propose,
  proposeOwn,
  school,
  url,
  waitingFor,
  yes,
} from '../../../../test/school/proposals.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { noticesOf } from '../../../../test/support/notices.ts';
import { problem } from '../../../../test/support/problem.ts';

decidesProposals();

const asking: Record<string, (by: Caller, studentId: number) => Promise<{ status: number }>> = {
  'reads what is known': (by, studentId) => by.get(`${own}?studentId=${studentId}`),
  'proposes for the child': (by, studentId) => by.post(own, { studentId, currentAddress: moved }),
  'proposes for themselves': (by, studentId) => by.post(`${own}/OfOneself`, { studentId, currentAddress: moved }),
  'lists what waits': (by, studentId) => by.get(`${url}?studentId=${studentId}`),
};
/** 201 created, 200 read, 403 not held, 404 not theirs. */
test.each<[who: string, as: (studentId: number, mother: Caller) => Promise<Caller> | Caller, answers: number[]]>([
  ['The mother', (_, mother) => mother, [200, 201, 201, 403]],
  ['The student', (studentId) => school.asStudent(studentId), [200, 201, 404, 403]],
  ['A mother of another child', async () => (await aFamily()).mother, [404, 404, 404, 403]],
  ['Another student', async () => school.asStudent(await aChild()), [404, 404, 404, 403]],
  ['A teacher of the child', () => school.asTeacherOf(programId), [403, 403, 403, 403]],
  ['The office', () => office, [200, 201, 404, 200]],
])('%s is answered as their permissions say', async (_who, as, answers) => {
  const { studentId, mother } = await aFamily();
  const by = await as(studentId, mother);
  const got: number[] = [];
  for (const ask of Object.values(asking)) got.push((await ask(by, studentId)).status);
  expect(got).toEqual(answers);
});

test.each<[who: string, as: () => Promise<Caller>, status: number]>([
  ['whoever may change the student', () => school.as({ 'student.update': `programid=${programId}` }), 200],
  ['whoever may change students of another program only', async () => otherOffice(), 404],
  ['whoever may only read', () => school.as({ 'student.read': '-1', 'proposedchange.read': '-1' }), 403],
  ['a teacher', () => school.asTeacherOf(programId), 403],
])('It is decided by who may change the record: %s', async (_who, as, status) => {
  const { studentId, mother } = await aFamily();
  await propose(mother, studentId, { currentAddress: moved });
  await proposeOwn(mother, studentId, { currentAddress: moved });
  const by = await as();
  for (const { proposedChangeId } of await waitingFor(studentId))
    expect((await decide([yes(proposedChangeId)], {}, by)).status).toBe(status);
  expect((await decide([yes((await idsOf(studentId))['currentAddress'])], {}, mother)).status).toBe(403);
});
const otherOffice = async () => school.as({ 'student.update': `programid=${await addProgram(school.database)}` });

test('The list shows what lies in the scope', async () => {
  const { studentId, mother } = await aFamily();
  await propose(mother, studentId, { currentAddress: moved });
  const [inside, outside] = [programId, await addProgram(school.database)].map((id) =>
    school.as({ 'proposedchange.read': `programid=${id}` }),
  );
  expect(await waitingFor(studentId, await inside)).toHaveLength(1);
  expect(await waitingFor(studentId, await outside)).toEqual([]);
});

const his = { currentAddress: '3 Lake View, Pune', personalContact: '9111111111', email: 'dev@family.test' };
const hers = { currentAddress: '7 Hidden Lane, Pune', emergencyContact: '9333333333' };

/** A child of separated parents, who both have accounts. */
async function separated() {
  const studentId = await aChild({ currentAddress: 'Elsewhere', permanentAddress: 'Elsewhere' });
  const { mother, familyId } = await aMother(studentId);
  const { mother: father, familyId: ofFather } = await aMother(studentId);
  await school.rows('update student_family set is_separated = true where student_id = $1 and family_id = $2', [
    studentId,
    familyId,
  ]);
  await school.rows('update family set current_address = $2, personal_contact = $3, email = $4 where family_id = $1', [
    ...[ofFather, his.currentAddress, his.personalContact, his.email],
  ]);
  return { studentId, mother, father, ofFather };
}

test('Of separated parents neither learns what the other proposes, nor what was stored when they proposed', async () => {
  const { studentId, mother, father } = await separated();
  await propose(mother, studentId, hers);
  await proposeOwn(mother, studentId, { currentAddress: hers.currentAddress });
  const secrets = ['Hidden Lane', '9333333333', 'Elsewhere'];
  const told = async (by: Caller) =>
    JSON.stringify([await ownOf(by, studentId), (await by.get('/api/ns/Notice')).json, (await by.get(url)).json]);
  for (const secret of secrets) expect(await told(father)).not.toContain(secret);
  for (const secret of ['Elsewhere']) expect(await told(mother)).not.toContain(secret);

  // What he sees is empty: the very value that is stored is a proposal like any other, and tells him nothing.
  const sent = await father.post(own, { studentId, currentAddress: 'Elsewhere', permanentAddress: '' });
  expect(sent.json.message).toBe('It was proposed.|The office decides.');
  const { currentAddress, emergencyContact, permanentAddress } = await idsOf(studentId);
  expect(permanentAddress).toBeUndefined();
  expect((await decide([yes(currentAddress)])).status).toBe(200);
  await decide([yes(emergencyContact)]);
  for (const secret of ['Hidden Lane', '9333333333']) expect(await told(father)).not.toContain(secret);
});

test('A separated father who works in the office neither sees nor decides what the mother proposes', async () => {
  const { studentId, mother } = await separated();
  await propose(mother, studentId, hers);
  await proposeOwn(mother, studentId, { currentAddress: hers.currentAddress });
  const ids = (await waitingFor(studentId)).map(({ proposedChangeId }) => proposedChangeId);
  const father = await school.as({
    'student.read': '-1',
    'student.update': '-1',
    'proposedchange.read': '-1',
    'audit.read': '-1',
  });
  const { accountId } = (await father.get('/api/ias/IdentityAccess/session')).json;
  await school.rows("update account set email = 'free-' || account_id || '@school.test' where email = $1", [his.email]);
  await school.rows('update account set email = $2 where account_id = $1', [accountId, his.email]);
  const seen = [
    await father.get(`${url}?PageSize=100`),
    await father.get(`${url}/${ids[0]}`),
    await father.get('/api/ias/AuditEntry?PageSize=100'),
  ].map(({ text }) => text);
  expect(seen.join()).toContain('"field":"currentAddress"');
  for (const secret of ['Hidden Lane', '9333333333']) expect(seen.join()).not.toContain(secret);
  for (const id of ids) expect((await decide([no(id)], {}, father)).status).toBe(403);
  await school.rows("update account set email = 'free-' || account_id || '@school.test' where account_id = $1", [accountId]);
});

test('A mother of two proposes her number once, for whichever child; it changes for both, and is withdrawn on the page of either', async () => {
  const [asha, ravi] = [await aChild(), await aChild({ firstName: 'Ravi' })];
  const { mother } = await aMother(asha, ravi);
  await proposeOwn(mother, asha, { personalContact: '9000000002' });
  await proposeOwn(mother, ravi, { personalContact: '9000000003' });
  expect(await waitingFor(asha)).toEqual([]);
  const shown = [(await ownOf(mother, asha)).proposed, (await ownOf(mother, ravi)).proposed];
  for (const proposed of shown) expect(proposed).toMatchObject([{ field: 'personalContact', value: '9000000003' }]);
  await propose(mother, asha, { emergencyContact: '9000000003' });
  expect((await ownOf(mother, ravi)).proposed).toHaveLength(1);
  expect((await decide([yes((await idsOf(ravi))['personalContact'])])).status).toBe(200);
  for (const child of [asha, ravi]) expect((await guardianNow(child)).personalContact).toBe('9000000003');
});

test.each<[what: string, happens: (studentId: number) => Promise<unknown>, proposes: number, decides: number]>([
  [
    'has left',
    (id) => school.rows('update student set student_status = 2, enrolled_program_id = null where student_id = $1', [id]),
    201,
    200,
  ],
  ['is inactive', (id) => office.put(`/api/sis/Student?studentId=${id}`, { studentStatus: 0, programId: null }), 201, 200],
  ['is of this family no longer', (id) => school.rows('delete from student_family where student_id = $1', [id]), 404, 200],
  ['is deleted', (id) => office.delete(`/api/sis/Student?studentId=${id}`), 404, 404],
])(
  'Of a child who %s, what was proposed waits for the office, as long as there is a record',
  async (_what, happens, proposes, decides) => {
    const { studentId, mother } = await aFamily();
    await propose(mother, studentId, { currentAddress: moved });
    const { currentAddress } = await idsOf(studentId);
    await happens(studentId);
    expect((await mother.post(own, { studentId, emergencyContact: '9000000002' })).status).toBe(proposes);
    expect((await decide([yes(currentAddress)])).status).toBe(decides);
    if (decides === 200) expect((await childNow(studentId)).currentAddress).toBe(moved);
  },
);

test('What was proposed for a deleted child is forgotten, in the history as well', async () => {
  const { studentId, mother } = await aFamily();
  await propose(mother, studentId, { currentAddress: moved });
  const { currentAddress: id } = await idsOf(studentId);
  expect((await office.delete(`/api/sis/Student?studentId=${studentId}`)).status).toBe(200);
  const entries = await school.rows<{ before: object | null; after: object | null }>(
    "select before, after from audit_entry where resource = 'ProposedChange' and record_id = $1",
    [id],
  );
  expect(entries).toEqual([{ before: null, after: null }]);
});

test('What was proposed moves along when two records become one; of two proposals for one field the office decides first', async () => {
  const born = { dateOfBirth: '2016-02-03' };
  const [kept, gone] = [await aChild({ ...born, emergencyContact: '9000000001' }), await aChild(born)];
  const { mother } = await aMother(gone);
  const { mother: father } = await aMother(kept);
  await propose(mother, gone, { currentAddress: moved, email: 'asha@home.test' });
  await propose(father, kept, { currentAddress: 'B' });
  const merge = () => office.post('/api/sis/Student/Merge', { keptId: kept, goneId: gone });
  expect(problem(await merge(), 409).detail).toMatch(/propose/i);
  await decide([no((await idsOf(gone))['currentAddress'])]);
  const merged = await merge();
  expect(merged.status, merged.text).toBe(200);
  expect((await waitingFor(kept)).map(({ field, now }) => [field, now])).toEqual([
    ['email', ''],
    ['currentAddress', old],
  ]);
  expect((await decide([yes((await idsOf(kept))['email'])])).status).toBe(200);
  expect((await childNow(kept)).email).toBe('asha@home.test');
});

test('What a guardian proposed for herself moves along when she was entered twice, and is saved in the record that stays', async () => {
  const [asha, ravi] = [await aChild(), await aChild({ firstName: 'Ravi' })];
  const { mother, familyId: gone } = await aMother(asha);
  const kept = await addGuardian(school.database, ravi);
  await proposeOwn(mother, asha, { personalContact: '9000000004' });
  const merged = await office.post('/api/sis/Family/Merge', { keptId: kept, goneId: gone });
  expect(merged.status, merged.text).toBe(200);
  expect(await waitingFor(asha)).toMatchObject([{ familyId: kept, field: 'personalContact', value: '9000000004' }]);
  expect((await ownOf(mother, ravi)).proposed).toMatchObject([{ familyId: kept, value: '9000000004' }]);
  const { personalContact } = await idsOf(asha);
  expect((await decide([yes(personalContact)])).status).toBe(409);
  const { personalContact: now } = await guardianNow(ravi);
  expect((await decide([{ ...yes(personalContact), now }])).status).toBe(200);
  expect((await guardianNow(asha)).personalContact).toBe('9000000004');
});

test('What a guardian proposed for herself who is of no family any more is decided by the whole school’s office alone; she is not told', async () => {
  const { studentId, mother } = await aFamily();
  await proposeOwn(mother, studentId, { email: 'new@parents.test' });
  const { email } = await idsOf(studentId);
  await school.rows('delete from student_family where student_id = $1', [studentId]);
  const inside = await school.as({ 'student.update': `programid=${programId}` });
  expect((await decide([yes(email)], {}, inside)).status).toBe(404);
  expect((await decide([yes(email)])).status).toBe(200);
  expect(await waitingFor(studentId)).toEqual([]);
  expect((await noticesOf(mother)).items).toEqual([]);
});

test('A guardian who belongs to nobody’s account has nothing to propose, and one who is deleted takes proposals along', async () => {
  const { studentId, mother, familyId } = await aFamily();
  await addGuardian(school.database, studentId);
  await proposeOwn(mother, studentId, { email: 'new@parents.test' });
  await office.delete(`/api/sis/StudentFamily/DeleteByCompositeKey?studentId=${studentId}&familyId=${familyId}`);
  expect((await office.delete(`/api/sis/Family?familyId=${familyId}`)).status).toBe(200);
  expect(await waitingFor(studentId)).toEqual([]);
});

test('Of those who share an account, it is said whose details are to change; of nobody else', async () => {
  const { studentId, mother } = await aFamily();
  const stranger = await addGuardian(school.database, await aChild(), { firstName: 'Somebody' });
  const father = await addGuardian(school.database, studentId, { firstName: 'Ravi', currentAddress: 'Here 1' });
  const { accountId, familyId } = (await mother.get('/api/ias/IdentityAccess/session')).json;
  const shared = 'insert into account_guardian (account_id, family_id) values ($1, $2)';
  for (const id of [father, stranger]) await school.rows(shared, [accountId, id]);
  const known = (await mother.get(`${own}?studentId=${studentId}`)).json;
  expect([known.family.familyId, known.others.map((one: { familyId: number }) => one.familyId)]).toEqual([familyId, [father]]);
  const ofOneself = (of: object) => mother.post(`${own}/OfOneself`, { studentId, currentAddress: moved, ...of });
  for (const of of [{}, { familyId: father }]) expect((await ofOneself(of)).status).toBe(201);
  problem(await ofOneself({ familyId: stranger }), 404);
  problem(await ofOneself({ familyId: 0 }), 422);
  const { proposed } = (await mother.get(`${own}?studentId=${studentId}`)).json;
  expect(proposed.map((one: { familyId: number }) => one.familyId).sort()).toEqual([familyId, father].sort());
});

test('A teacher who is a mother proposes other details of her own, as any mother', async () => {
  const studentId = await aChild();
  const teacher = await school.asTeacherOf(programId);
  const { accountId } = (await teacher.get('/api/ias/IdentityAccess/session')).json;
  const familyId = await addGuardian(school.database, studentId);
  await school.rows('insert into account_guardian (account_id, family_id) values ($1, $2)', [accountId, familyId]);
  expect((await teacher.post(`${own}/OfOneself`, { studentId, currentAddress: moved })).status).toBe(201);
  problem(await teacher.post(own, { studentId: await aChild(), currentAddress: moved }), 404);
});
