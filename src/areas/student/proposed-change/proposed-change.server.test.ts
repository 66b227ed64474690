import { expect, test } from 'vitest';
import {
  aFamily,
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
  propose,
  proposeOwn,
  school,
  waitingFor,
  yes,
} from '../../../../test/school/proposals.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { noticesOf, queuedMails, switchOn } from '../../../../test/support/notices.ts';
import { problem } from '../../../../test/support/problem.ts';
import { proposalState } from './proposable.domain.ts';

const { waiting, accepted, refused, replaced } = proposalState;

decidesProposals();

test('A mother proposes an address and a number; nothing changes until the office accepts the one and refuses the other', async () => {
  const { studentId, mother } = await aFamily();
  await propose(mother, studentId, { currentAddress: moved, emergencyContact: '9000000002' });
  expect(await childNow(studentId)).toMatchObject({ currentAddress: old, emergencyContact: '9000000001', version: 1 });
  expect(await waitingFor(studentId)).toMatchObject([
    { field: 'currentAddress', whose: 'Asha Rao', was: old, now: old, value: moved, state: waiting },
    { field: 'emergencyContact', was: '9000000001', now: '9000000001', value: '9000000002' },
  ]);
  const { currentAddress, emergencyContact } = await idsOf(studentId);
  const answer = await decide([yes(currentAddress), no(emergencyContact, 'It does not answer')]);
  expect(answer.json).toEqual({ data: studentId, message: 'Saved: Current Address' });
  expect(await childNow(studentId)).toMatchObject({ currentAddress: moved, emergencyContact: '9000000001', version: 2 });
  expect((await ownOf(mother, studentId)).proposed).toMatchObject([
    { field: 'currentAddress', state: accepted, reason: '' },
    { field: 'emergencyContact', state: refused, reason: 'It does not answer', value: '9000000002' },
  ]);
  const [entry] = await school.rows<{ before: object; after: object }>(
    "select before, after from audit_entry where resource = 'Student' and record_id = $1 order by audit_entry_id desc limit 1",
    [studentId],
  );
  expect(entry).toEqual({ before: { currentAddress: old }, after: { currentAddress: moved } });
});

test('A guardian proposes for her own record, where an occupation is a choice; she is told behind the bell, and by e-mail where the school wants that', async () => {
  await switchOn(office, '<p>{{Decided Changes}}</p>', ['changes-decided'], 'Decided');
  const { studentId, mother, familyId } = await aFamily();
  await proposeOwn(mother, studentId, { occupation: 'Teacher', personalContact: '9000000009' });
  const [contact, occupation] = await waitingFor(studentId);
  expect(occupation).toMatchObject({ familyId, whose: 'Meena Rao', was: 'Accountant', now: 'Accountant', value: 'Teacher' });
  expect((await decide([yes(occupation?.proposedChangeId), no(contact?.proposedChangeId)])).status).toBe(200);
  const { occupation: now } = await guardianNow(studentId);
  expect(now).toBe((await ownOf(mother, studentId)).family.occupation);
  expect(await guardianNow(studentId)).toMatchObject({ personalContact: '9000000001', version: 2 });
  const { items } = await noticesOf(mother);
  const words = 'Personal Contact was refused and Occupation was accepted';
  expect(items).toMatchObject([{ words: `You proposed: ${words}`, path: `/sis/student/details/${studentId}` }]);
  expect(await queuedMails(school)).toMatchObject([
    { to: `m${familyId}@parents.test`, subject: 'Decided', body: `<p>${words}</p>` },
  ]);
});

test('Only who proposed it is told, nobody who may not be contacted, and by default there is no e-mail', async () => {
  await switchOn(office, null, []);
  const { studentId, mother } = await aFamily();
  const father = await school.asParentOf(studentId);
  await propose(mother, studentId, { currentAddress: moved });
  await decide([yes((await idsOf(studentId))['currentAddress'])]);
  expect((await noticesOf(mother)).items).toHaveLength(1);
  expect((await noticesOf(father)).items).toEqual([]);
  expect(await queuedMails(school)).toEqual([]);
  await school.rows('update student_family set may_be_contacted = false where student_id = $1', [studentId]);
  await propose(mother, studentId, { currentAddress: old });
  await decide([yes((await idsOf(studentId))['currentAddress'])]);
  expect((await noticesOf(mother)).items).toHaveLength(1);
});

test.each<[what: string, changes: object, errors: object]>([
  ['a number of nine digits', { emergencyContact: '900000000' }, { emergencyContact: [expect.stringContaining('10 digits')] }],
  ['no number for emergencies', { emergencyContact: '' }, { emergencyContact: [expect.stringContaining('required')] }],
  ['an empty address', { currentAddress: ' ' }, { currentAddress: ['Current Address is required'] }],
  ['an address of 201 letters', { currentAddress: 'a'.repeat(201) }, { currentAddress: [expect.stringContaining('200')] }],
  ['no e-mail address', { email: 'asha at home' }, { email: ['Email should be in proper format'] }],
  ['what is there already', { currentAddress: old }, { currentAddress: ['Change at least one field'] }],
  ['nothing', {}, { currentAddress: ['Change at least one field'] }],
])('%s is refused at the field when it is proposed', async (_what, changes, errors) => {
  const { studentId, mother } = await aFamily();
  expect(problem(await mother.post(own, { studentId, ...changes }), 422).errors).toEqual(errors);
  expect(await waitingFor(studentId)).toEqual([]);
});

test.each(['firstName', 'programId', 'studentStatus', 'idDocumentNumber', 'income'])('%s cannot be proposed', async (field) => {
  const { studentId, mother } = await aFamily();
  for (const path of [own, `${own}/OfOneself`]) problem(await mother.post(path, { studentId, [field]: 'X' }), 400);
});

test('What is optional may be emptied', async () => {
  const { studentId, mother } = await aFamily();
  await propose(mother, studentId, { permanentAddress: '' });
  expect((await decide([yes((await idsOf(studentId))['permanentAddress'])])).status).toBe(200);
  expect((await childNow(studentId)).permanentAddress).toBe('');
});

test('A newer proposal replaces the older one, whoever of the family made it; a withdrawn one is gone, a decided one stays', async () => {
  const { studentId, mother } = await aFamily();
  const father = await school.asParentOf(studentId);
  await propose(mother, studentId, { currentAddress: 'A', email: 'asha@home.test' });
  const first = await idsOf(studentId);
  await propose(father, studentId, { currentAddress: 'B' });
  expect((await waitingFor(studentId)).map(({ field, value }) => [field, value])).toEqual([
    ['email', 'asha@home.test'],
    ['currentAddress', 'B'],
  ]);
  problem(await decide([yes(first['currentAddress'])]), 409);
  expect((await ownOf(mother, studentId)).proposed).toMatchObject([
    { field: 'currentAddress', state: replaced },
    { field: 'email' },
  ]);
  const withdraw = (id: number | undefined, by: Caller) => by.delete(`${own}?proposedChangeId=${id}`);
  expect((await withdraw(first['email'], father)).status).toBe(404);
  expect((await withdraw(first['email'], mother)).status).toBe(200);
  problem(await withdraw(first['currentAddress'], mother), 409);
  problem(await decide([yes(first['email'])]), 404);
  expect(Object.keys(await idsOf(studentId))).toEqual(['currentAddress']);
});

test('A field that was changed since is shown so and refused, until it is decided with a look at what it is now', async () => {
  const { studentId, mother } = await aFamily();
  await propose(mother, studentId, { currentAddress: moved, emergencyContact: '9000000002' });
  await office.put(`/api/sis/Student?studentId=${studentId}`, { currentAddress: 'Hostel' });
  expect(await waitingFor(studentId)).toMatchObject([{ was: old, now: 'Hostel', value: moved }, { was: '9000000001' }]);
  const { currentAddress, emergencyContact } = await idsOf(studentId);
  const both = [yes(currentAddress), yes(emergencyContact)];
  expect(problem(await decide(both), 409).detail).toContain('Current Address');
  problem(await decide([{ ...yes(currentAddress), now: old }, yes(emergencyContact)]), 409);
  expect(await childNow(studentId)).toMatchObject({ currentAddress: 'Hostel', emergencyContact: '9000000001' });
  expect((await decide([{ ...yes(currentAddress), now: 'Hostel' }, yes(emergencyContact)])).status).toBe(200);
  expect(await childNow(studentId)).toMatchObject({ currentAddress: moved, emergencyContact: '9000000002', version: 3 });
});

test('Of two who decide at once one decides, and both at once are saved in one version', async () => {
  const { studentId, mother } = await aFamily();
  await propose(mother, studentId, { currentAddress: moved, email: 'asha@home.test' });
  const { currentAddress, email } = await idsOf(studentId);
  const answers = await Promise.all([decide([yes(currentAddress), yes(email)]), decide([no(currentAddress), no(email)])]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const isSaved = answers[0]?.status === 200;
  expect(await childNow(studentId)).toMatchObject(isSaved ? { currentAddress: moved, version: 2 } : { version: 1 });
});

test('A family that moves is changed in one decision: the others with the same address are named along', async () => {
  const { studentId, mother, familyId } = await aFamily();
  await propose(mother, studentId, { currentAddress: moved });
  const { currentAddress } = await idsOf(studentId);
  const alsoFor = { studentIds: [], familyIds: [familyId] };
  problem(await decide([no(currentAddress)], { alsoFor }), 422);
  expect((await decide([yes(currentAddress)], { alsoFor })).status).toBe(200);
  expect(await guardianNow(studentId)).toMatchObject({ currentAddress: moved, permanentAddress: old, version: 2 });
});

test('It is decided for one person at a time, with a reason where it is refused', async () => {
  const { studentId, mother } = await aFamily();
  await propose(mother, studentId, { currentAddress: moved });
  await proposeOwn(mother, studentId, { currentAddress: moved });
  const [first, second] = await waitingFor(studentId);
  expect(problem(await decide([yes(first?.proposedChangeId), yes(second?.proposedChangeId)]), 422).errors).toEqual({
    decisions: ['Decide for one person at a time'],
  });
  expect(problem(await decide([no(first?.proposedChangeId, ' ')]), 422).errors).toEqual({
    'decisions.0.reason': ['Say why it is refused'],
  });
  problem(await decide([]), 422);
});
