import { expect, test } from 'vitest';
import {
  aChild,
  aGuardian,
  askedOf,
  asks,
  asksFamilies,
  consents,
  isPhotoShown,
  latestOf,
  notices,
  office,
  own,
  paper,
  programId,
  say,
  school,
  stateOf,
  today,
} from '../../../../test/school/consent.ts';
import { addProgram } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { problem } from '../../../../test/support/problem.ts';
import { consentRule, consentState, purpose } from './consent-words.domain.ts';

asksFamilies();

test('As long as the school asks nobody, everything is as before', async () => {
  const child = await aChild();
  const { guardian } = await aGuardian(child);
  expect(await askedOf(guardian, child)).toEqual({ mayDecide: true, asked: [] });
  expect(await isPhotoShown(child)).toBe(true);
  problem(await say(guardian, child, false), 404);
  problem(await paper(child, false), 404);
  expect((await office.get(`${consents}/GetForStudent?studentId=${child}`)).json).toEqual([]);
});

test('A no hides the photo everywhere at once, and a yes of the same guardian shows it again', async () => {
  await asks(purpose.photo);
  const child = await aChild();
  const { guardian } = await aGuardian(child);
  expect(await isPhotoShown(child)).toBe(true);
  expect((await say(guardian, child, false)).json.message).toBe('Saved: Photo, no');
  for (const by of [office, guardian, await school.asTeacherOf(programId)]) {
    expect((await by.get(`/api/sis/Student/Photo?studentId=${child}`)).status).toBe(404);
    expect((await by.get(`/api/sis/Student/${child}`)).json.photo).toBeNull();
  }
  expect(await isPhotoShown(child)).toBe(false);
  const sheet = await office.get(`/api/las/StudentAttendance/OpenSheet?date=${today}&programId=${programId}`);
  expect(sheet.text).not.toContain(`photo of ${child}`);
  await say(guardian, child, true);
  expect(await isPhotoShown(child)).toBe(true);
  expect((await school.rows('select is_given from consent where student_id = $1 order by consent_id', [child])).length).toBe(2);
});

test('No photo is taken of whom no photo may be shown', async () => {
  const child = await aChild();
  const { guardian } = await aGuardian(child);
  await say(guardian, child, false);
  const bytes = (await school.rows<{ image: Buffer }>('select image_64 as image from student_photo limit 1'))[0]?.image;
  const file = { bytes: bytes ?? Buffer.alloc(0), type: 'image/jpeg', name: 'photo.jpg' };
  expect(problem(await office.upload(`/api/sis/Student/Photo?studentId=${child}`, file), 409).detail).toContain('has not agreed');
});

test('The no of one guardian stands whatever the other says, until it is taken back, or all have signed', async () => {
  const child = await aChild();
  const [mother, father] = [await aGuardian(child), await aGuardian(child)];
  await say(mother.guardian, child, false);
  await say(father.guardian, child, true);
  expect(await isPhotoShown(child)).toBe(false);
  expect((await askedOf(father.guardian, child)).asked[0]).toMatchObject({
    state: consentState.withheld,
    own: consentState.given,
  });
  await paper(child, true, { familyId: father.familyId });
  expect(await isPhotoShown(child)).toBe(false);
  await paper(child, true);
  expect(await isPhotoShown(child)).toBe(true);
  await say(father.guardian, child, false);
  await say(mother.guardian, child, true);
  expect(await isPhotoShown(child)).toBe(false);
  await say(father.guardian, child, true);
  expect(await isPhotoShown(child)).toBe(true);
});

test('Where a yes is needed, nobody is shown before it, and a new text asks everybody again', async () => {
  const child = await aChild();
  const { guardian } = await aGuardian(child);
  await asks(purpose.photo, consentRule.untilYes);
  expect(await isPhotoShown(child)).toBe(false);
  await say(guardian, child, true);
  expect(await isPhotoShown(child)).toBe(true);
  await asks(purpose.photo, consentRule.untilYes, { notice: 'May we, on the web site too?' });
  expect(await isPhotoShown(child)).toBe(true);
  await asks(purpose.photo, consentRule.untilYes, { notice: 'May we, in the newspaper too?', asksAgain: true });
  expect(await stateOf(child)).toMatchObject({ state: consentState.open, isWithheld: true });
  await asks(purpose.photo, consentRule.off);
  expect(await isPhotoShown(child)).toBe(true);
  await asks(purpose.photo);
});

test('A yes to a text that was changed meanwhile is refused; a no counts at once', async () => {
  const child = await aChild();
  const { guardian } = await aGuardian(child);
  const read = { consentNoticeId: (await askedOf(guardian, child)).asked[0].consentNoticeId };
  await asks(purpose.photo, consentRule.untilNo, { notice: 'Another text' });
  problem(await say(guardian, child, true, purpose.photo, read), 409);
  expect((await say(guardian, child, false, purpose.photo, read)).status).toBe(201);
  expect(await isPhotoShown(child)).toBe(false);
});

test('Of two who change a text at once, one has to look again', async () => {
  const after = await latestOf(purpose.photo);
  const body = { purpose: purpose.photo, rule: consentRule.untilNo, notice: 'May we?', after };
  const answers = await Promise.all([office.post(notices, body), office.post(notices, { ...body, notice: 'Please?' })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
});

test('Two who speak at once are both heard, and the no stands', async () => {
  const child = await aChild();
  const [mother, father] = [await aGuardian(child), await aGuardian(child)];
  const answers = await Promise.all(
    [0, 1, 2, 3].map((turn) => say(turn % 2 ? mother.guardian : father.guardian, child, turn % 2 === 0)),
  );
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  expect(await isPhotoShown(child)).toBe(false);
  expect(await school.rows('select from consent where student_id = $1', [child])).toHaveLength(2);
});

/** 200 read, 201 said, 403 not held, 404 not theirs, 409 somebody else decides. */
const asking: Record<string, (by: Caller, studentId: number) => Promise<{ status: number }>> = {
  'is asked': (by, studentId) => by.get(`${own}?studentId=${studentId}`),
  'says no': (by, studentId) => say(by, studentId, false),
  'reads what was said': (by, studentId) => by.get(`${consents}/GetForStudent?studentId=${studentId}`),
  'lists it': (by, studentId) => by.get(`${consents}?studentId=${studentId}`),
  'enters a paper': (by, studentId) => paper(studentId, true, {}, by),
  'changes a text': (by) => by.post(notices, { purpose: purpose.trips, rule: 1, notice: 'Nobody', after: 2_000_000_000 }),
};
test.each<[who: string, as: (studentId: number, mother: Caller) => Promise<Caller> | Caller, answers: number[]]>([
  ['The mother', (_, mother) => mother, [200, 201, 403, 403, 403, 403]],
  ['The child', (studentId) => school.asStudent(studentId), [200, 409, 403, 403, 403, 403]],
  ['A mother of another child', async () => (await aGuardian(await aChild())).guardian, [404, 404, 403, 403, 403, 403]],
  ['Another student', async () => school.asStudent(await aChild()), [404, 404, 403, 403, 403, 403]],
  ['A teacher of the child', () => school.asTeacherOf(programId), [403, 403, 403, 403, 403, 403]],
  ['The office', () => office, [200, 404, 200, 200, 201, 409]],
  ['A class teacher who may', () => school.as({ 'consent.read': `programid=${programId}` }), [403, 403, 200, 200, 403, 403]],
  [
    'A class teacher of another class',
    async () => school.as({ 'consent.read': `programid=${await addProgram(school.database)}` }),
    [403, 403, 404, 200, 403, 403],
  ],
])('%s is answered as their permissions say', async (_who, as, answers) => {
  const child = await aChild();
  const { guardian } = await aGuardian(child);
  const by = await as(child, guardian);
  const got: number[] = [];
  for (const ask of Object.values(asking)) got.push((await ask(by, child)).status);
  expect(got).toEqual(answers);
});

test('A guardian whom the school may not contact sees what is asked, and does not decide', async () => {
  const child = await aChild();
  const { guardian, familyId } = await aGuardian(child);
  await school.rows('update student_family set may_be_contacted = false where family_id = $1', [familyId]);
  expect(await askedOf(guardian, child)).toMatchObject({ mayDecide: false, asked: [{ purpose: purpose.photo }] });
  problem(await say(guardian, child, true), 409);
  expect(problem(await paper(child, true, { familyId }), 422).errors).toHaveProperty('familyId');
});

test('From 18 on the student decides, for all, and the guardians no longer do', async () => {
  const [adult, minor] = [await aChild({ dateOfBirth: '2008-06-15' }), await aChild({ dateOfBirth: '2008-06-16' })];
  const { guardian, familyId } = await aGuardian(adult, minor);
  problem(await say(guardian, adult, false), 409);
  expect(problem(await paper(adult, false, { familyId }), 422).errors).toHaveProperty('familyId');
  expect((await paper(adult, false, { familyId, saidOn: '2026-06-14' })).status).toBe(201);
  expect((await paper(adult, true)).status).toBe(201);
  expect((await say(guardian, minor, false)).status).toBe(201);
  problem(await say(await school.asStudent(minor), minor, true), 409);
  expect((await say(await school.asStudent(adult), adult, false)).status).toBe(201);
  expect(await isPhotoShown(adult)).toBe(false);
});

test('A family does not read what another guardian has said, nor who it was', async () => {
  const child = await aChild();
  const [mother, father] = [await aGuardian(child), await aGuardian(child)];
  await say(mother.guardian, child, false);
  const { text } = await father.guardian.get(`${own}?studentId=${child}`);
  const [mum] = await school.rows<{ name: string }>('select first_name as name from family where family_id = $1', [
    mother.familyId,
  ]);
  expect(text).not.toContain(mum?.name ?? 'nobody');
  expect((await askedOf(father.guardian, child)).asked[0]).toMatchObject({ own: consentState.open, ownOn: null });
});

test('Of separated parents, the one who works in the office does not read what the other has said', async () => {
  const child = await aChild();
  const [mother, father] = [await aGuardian(child), await aGuardian(child)];
  await school.rows("update family set first_name = 'Hidden', last_name = 'Name' where family_id = $1", [mother.familyId]);
  await school.rows('update student_family set is_separated = true where student_id = $1', [child]);
  await say(father.guardian, child, true);
  await say(mother.guardian, child, false);
  await paper(child, false, { familyId: mother.familyId, notes: 'Hidden reasons' });
  const works = await school.asAdmin();
  const { accountId } = (await works.get('/api/ias/IdentityAccess/session')).json;
  const read = async () => {
    const calls = [`GetForStudent?studentId=${child}`, `GetAnswers?purpose=1&programId=${programId}`, `?studentId=${child}`];
    const told: string[] = [];
    for (const call of calls) told.push((await works.get(`${consents}${call.startsWith('?') ? '' : '/'}${call}`)).text);
    return [...told, (await works.get('/api/ias/AuditEntry?resource=Consent&PageSize=100')).text];
  };
  for (const text of await read()) expect(text).toContain('Hidden');
  await school.rows('delete from account where family_id = $1', [father.familyId]);
  await school.rows('insert into account_guardian (account_id, family_id) values ($1, $2)', [accountId, father.familyId]);
  for (const text of await read()) expect(text).not.toContain('Hidden');
  expect(await stateOf(child)).toMatchObject({ state: consentState.withheld });
});

test.each<[change: object, field: string]>([
  [{ saidBy: '' }, 'saidBy'],
  [{ saidOn: '2026-06-16' }, 'saidOn'],
  [{ saidOn: '1999-12-31' }, 'saidOn'],
  [{ saidOn: '2026-02-30' }, 'saidOn'],
  [{ saidOn: null }, 'saidOn'],
  [{ purpose: 6 }, 'purpose'],
  [{ purpose: 0 }, 'purpose'],
  [{ familyId: 2_000_000_000 }, 'familyId'],
  [{ notes: 'a'.repeat(1001) }, 'notes'],
  [{ saidBy: 'a'.repeat(101) }, 'saidBy'],
])('A paper with %j is refused at its field', async (change, field) => {
  const answer = await paper(await aChild(), false, change);
  expect(Object.keys(problem(answer, 422).errors ?? {})).toEqual([field]);
});

test('What was said is kept as it is, and goes with the student', async () => {
  const child = await aChild();
  const { guardian, familyId } = await aGuardian(child);
  await say(guardian, child, false);
  await expect(school.rows('update consent set is_given = true where student_id = $1', [child])).rejects.toThrow('kept as it is');
  await expect(school.rows('delete from consent where student_id = $1', [child])).rejects.toThrow('kept as it is');
  await expect(school.rows('delete from consent_notice')).rejects.toThrow();
  await office.delete(`/api/sis/StudentFamily?studentId=${child}&familyId=${familyId}`);
  expect(await isPhotoShown(child)).toBe(false);
  expect((await office.delete(`/api/sis/Student?studentId=${child}`)).status).toBe(200);
  expect(await school.rows('select from consent where student_id = $1', [child])).toEqual([]);
});

test('The office sees for each purpose who has said what, class by class', async () => {
  const mine = await addProgram(school.database);
  const [yes, no, open] = [
    await aChild({ programId: mine }),
    await aChild({ programId: mine }),
    await aChild({ programId: mine }),
  ];
  await paper(yes, true);
  await paper(no, false, { saidBy: 'Grandmother' });
  const answers = (await office.get(`${consents}/GetAnswers?purpose=1&programId=${mine}`)).json;
  const said = new Map(answers.map((one: { studentId: number }) => [one.studentId, one]));
  expect(said.get(yes)).toMatchObject({ state: consentState.given, isWithheld: false, saidBy: 'Both parents', saidOn: today });
  expect(said.get(no)).toMatchObject({ state: consentState.withheld, isWithheld: true, saidBy: 'Grandmother' });
  expect(said.get(open)).toMatchObject({ state: consentState.open, isWithheld: false, saidBy: '', saidOn: null });
  const scoped = await school.as({ 'consent.read': `programid=${mine}` });
  const [photo] = (await scoped.get(`${consents}/GetPurposes`)).json;
  expect(photo).toMatchObject({ purpose: purpose.photo, rule: consentRule.untilNo, open: 1, given: 1, withheld: 1 });
});

test('What a guardian said whose record is gone is lifted by no other one, gone or not', async () => {
  const child = await aChild();
  const [mother, father] = [await aGuardian(child), await aGuardian(child)];
  const goes = async (familyId: number) => {
    await office.delete(`/api/sis/StudentFamily/DeleteByCompositeKey?studentId=${child}&familyId=${familyId}`);
    const gone = await office.delete(`/api/sis/Family?familyId=${familyId}`);
    expect(gone.status, gone.text).toBe(200);
  };
  await paper(child, false);
  await say(mother.guardian, child, false);
  await say(mother.guardian, child, true);
  await say(father.guardian, child, true);
  expect(await isPhotoShown(child)).toBe(false);
  await goes(father.familyId);
  expect(await isPhotoShown(child)).toBe(false);
  await paper(child, true);
  await say(mother.guardian, child, false);
  const stepfather = await aGuardian(child);
  await say(stepfather.guardian, child, true);
  await goes(mother.familyId);
  await goes(stepfather.familyId);
  expect(await isPhotoShown(child)).toBe(false);
  await paper(child, true);
  expect(await isPhotoShown(child)).toBe(true);
});
