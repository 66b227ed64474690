import { afterAll, beforeAll, expect, test } from 'vitest';
import { addProgram, addStudent } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { problem } from '../../../../test/support/problem.ts';
import { until } from '../../../../test/support/until.ts';
import { studentExitFactory } from '../../student/student-exit/student-exit.factory.ts';
import { audience } from '../mailing/audience.domain.ts';
import { mailingState } from '../mailing/mailing.domain.ts';
import { notificationContentFactory } from '../notification-content/notification-content.factory.ts';
import { asked } from './asked.domain.ts';

let school: TestApp;
let office: Caller;
let stopWorking: () => Promise<void>;

const content = '/api/ns/NotificationContent';
const today = '2026-06-15';

beforeAll(async () => {
  school = await startApp({ today });
  office = await school.asAdmin();
  stopWorking = await school.works();
});
afterAll(async () => {
  await stopWorking();
  await school.close();
});

/** A guardian with an account. */
async function guardian(firstName: string, email: string, ...studentIds: number[]) {
  const caller = await school.asParentOf(...studentIds);
  const { familyId } = (await caller.get('/api/ias/IdentityAccess/session')).json;
  await school.rows('update family set first_name = $1, last_name = $2, email = $3 where family_id = $4', [
    ...[firstName, 'Rao', email, familyId],
  ]);
  return { caller, familyId: familyId as number };
}

/** A class of its own: Asha and Ravi with their mother, Asha's father, and Uma with hers, who has no e-mail address. */
async function aClass() {
  const programId = await addProgram(school.database);
  const child = (firstName: string) => addStudent(school.database, { firstName, lastName: 'Rao', programId });
  const [asha, ravi, uma] = [await child('Asha'), await child('Ravi'), await child('Uma')];
  const { caller: mother } = await guardian('Meena', 'meena@letters.test', asha, ravi);
  const { caller: father, familyId: fatherId } = await guardian('Dev', 'dev@letters.test', asha);
  const { caller: other } = await guardian('Nita', '', uma);
  return { programId, asha, ravi, uma, mother, father, fatherId, other };
}

/** Sends a letter to the guardians of a class, and waits until it is there. */
async function send(programId: number, of: object = {}): Promise<number> {
  const body = '<p>Dear {{Recipient Name}}, does {{Student First Name}} come along?</p>';
  const { json: made } = await office.post(
    content,
    notificationContentFactory({ title: 'Trip of {{Student First Name}}', body }),
  );
  const letter = {
    ...{ notificationContentId: made.data, audience: audience.program, programIds: [programId], grades: [], role: 0 },
    ...{ studentIds: [], staffIds: [], isShown: true, asks: asked.choice, options: ['Yes', 'No'], answerUntil: '2026-06-20' },
    ...of,
  };
  const { json } = await office.post(`${content}/PreviewSending`, letter);
  const sent = await office.post(`${content}/Send`, { ...letter, seen: json.seen });
  expect(sent.status, JSON.stringify(sent.json)).toBe(200);
  return sentOut(sent.json.data.mailingId);
}
async function sentOut(mailingId: number): Promise<number> {
  await until(async () => (await office.get(`/api/ns/Mailing/${mailingId}`)).json.state >= mailingState.sending);
  return mailingId;
}

const lettersOf = async (caller: Caller) => (await caller.get('/api/ns/Letter')).json;
const answer = (caller: Caller, letterId: number, studentId: number, given = 'Yes') =>
  caller.post('/api/ns/Letter/Answer', { letterId, studentId, answer: given });
const answersTo = async (mailingId: number) =>
  Object.fromEntries(
    (await office.get(`/api/ns/Mailing/GetAnswers?mailingId=${mailingId}`)).json.map(
      (child: { firstName: string; answer: string | null }) => [child.firstName, child.answer],
    ),
  );

test('A family reads in the product what the mail says, and the bell tells of it', async () => {
  const { programId, mother } = await aClass();
  const letterId = await send(programId);
  const { unread, items } = await lettersOf(mother);
  expect([unread, items.length]).toEqual([1, 1]);
  expect(items[0]).toMatchObject({
    letterId,
    title: 'Trip of Asha and Ravi',
    isRead: false,
    isOpen: true,
    options: ['Yes', 'No'],
  });
  const { json } = await mother.get(`/api/ns/Letter/GetLetter?letterId=${letterId}`);
  expect(json.body).toBe('<p>Dear Meena Rao, does Asha and Ravi come along?</p>');
  const [mail] = await school.rows<{ body: string }>(
    `select body from outbox where to_email = 'meena@letters.test' order by outbox_id desc limit 1`,
  );
  expect(mail?.body).toBe(`${json.body}<p>Please answer in Homeroom under Letters until 20-06-2026.</p>`);
  const { json: bell } = await mother.get('/api/ns/Notice');
  expect(bell.items[0]).toMatchObject({ words: 'Trip of Asha and Ravi', path: `/ns/letter?id=${letterId}` });
  await mother.put(`/api/ns/Letter/MarkRead?letterId=${letterId}`);
  expect((await lettersOf(mother)).unread).toBe(0);
  expect((await office.get(`/api/ns/Mailing/${letterId}`)).json).toMatchObject({ read: 1, isShown: true });
});

test('A mailing that is not to be shown stays a mail', async () => {
  const { programId, mother } = await aClass();
  await send(programId, { isShown: false, asks: asked.nothing, options: [], answerUntil: null });
  expect(await lettersOf(mother)).toEqual({ unread: 0, items: [] });
});

test('Each child has an answer; any guardian gives it, and the last one counts', async () => {
  const { programId, asha, ravi, uma, mother, father } = await aClass();
  const letterId = await send(programId);
  expect((await answer(mother, letterId, asha)).status).toBe(200);
  expect((await answer(father, letterId, asha, 'No')).status).toBe(200);
  expect((await answer(mother, letterId, ravi)).status).toBe(200);
  expect(await answersTo(letterId)).toEqual({ Asha: 'No', Ravi: 'Yes', Uma: null });
  const [letter] = (await lettersOf(mother)).items;
  expect(letter.children).toMatchObject([
    { firstName: 'Asha', answer: 'No', isMine: false },
    { firstName: 'Ravi', answer: 'Yes', isMine: true },
  ]);
  const history = await school.rows<{ answer: string }>(
    `select after->>'answer' as answer from audit_entry where resource = 'Mailing' and record_id = $1 and action = 'update'
      and after->>'studentId' = $2 order by audit_entry_id`,
    [letterId, String(asha)],
  );
  expect(history.map((entry) => entry.answer)).toEqual(['Yes', 'No']);
  expect((await answer(father, letterId, ravi)).status, 'of a child who is not his').toBe(404);
  expect((await answer(mother, letterId, uma)).status, 'of a stranger’s child').toBe(404);
  expect((await answer(mother, letterId, asha, 'Perhaps')).json.errors).toEqual({ answer: ['Answer should be one of the list'] });
});

test('Who may no longer be contacted reads and answers nothing more, and a stranger never does', async () => {
  const { programId, asha, father, fatherId, other: own } = await aClass();
  const letterId = await send(programId);
  const { mother: stranger } = await aClass();
  expect((await stranger.get(`/api/ns/Letter/GetLetter?letterId=${letterId}`)).status).toBe(404);
  await school.rows('update student_family set may_be_contacted = false where family_id = $1', [fatherId]);
  expect((await lettersOf(father)).items).toEqual([]);
  expect((await father.get(`/api/ns/Letter/GetLetter?letterId=${letterId}`)).status).toBe(404);
  expect((await father.put(`/api/ns/Letter/MarkRead?letterId=${letterId}`)).status).toBe(404);
  expect((await answer(father, letterId, asha)).status).toBe(404);
  expect((await lettersOf(own)).items, 'without an e-mail address it is read here').toHaveLength(1);
});

test('A guardian who is no longer a contact for one of two children reads no letter about both, and later ones about the other', async () => {
  const { programId, ravi, asha, mother } = await aClass();
  const { familyId } = (await mother.get('/api/ias/IdentityAccess/session')).json;
  const aboutBoth = await send(programId);
  const link = [familyId, ravi];
  await school.rows('update student_family set may_be_contacted = false where family_id = $1 and student_id = $2', link);
  expect((await answer(mother, aboutBoth, asha)).status).toBe(404);
  await send(programId);
  const { items } = await lettersOf(mother);
  expect(items.map((letter: { title: string }) => letter.title)).toEqual(['Trip of Asha']);
});

test('Separated guardians each read their own letter and answer for their child, without being told who the other is', async () => {
  const { programId, asha, mother, father, fatherId } = await aClass();
  const letterId = await send(programId);
  await school.rows('update student_family set is_separated = true where family_id = $1', [fatherId]);
  expect((await answer(mother, letterId, asha)).status).toBe(200);
  const { json } = await father.get(`/api/ns/Letter/GetLetter?letterId=${letterId}`);
  expect(json.body).toContain('Dear Dev Rao, does Asha come');
  expect(json.children).toEqual([{ studentId: asha, firstName: 'Asha', lastName: 'Rao', answer: 'Yes', isMine: false }]);
  expect(JSON.stringify(json)).not.toMatch(/Meena|Ravi/);
  expect((await father.get(`/api/ns/Mailing/GetAnswers?mailingId=${letterId}`)).status).toBe(403);
});

test('Two guardians who answer at the same moment leave one answer, and both are told that the school has it', async () => {
  const { programId, asha, mother, father } = await aClass();
  const letterId = await send(programId);
  const both = await Promise.all([answer(mother, letterId, asha, 'Yes'), answer(father, letterId, asha, 'No')]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  const stored = await school.rows<{ answer: string }>('select answer from letter_answer where mailing_id = $1', [letterId]);
  expect(stored).toHaveLength(1);
  const history = await school.rows<{ before: string | null; after: string }>(
    `select before->>'answer' as before, after->>'answer' as after from audit_entry where resource = 'Mailing' and record_id = $1
      and action = 'update' order by audit_entry_id`,
    [letterId],
  );
  expect(history.map(({ before }) => before)).toEqual([null, history[0]?.after]);
  expect(history[1]?.after).toBe(stored[0]?.answer);
});

test('Whose child has left still reads what was written until then, and gets no later letters to the class', async () => {
  const { programId, uma, other } = await aClass();
  const letterId = await send(programId);
  const days = { tcAppliedDate: '2026-06-10', tcIssueDate: '2026-06-12', exitDate: '2026-06-14' };
  const exit = await office.post('/api/sis/StudentExit', studentExitFactory({ studentId: uma, ...days }));
  expect(exit.status, JSON.stringify(exit.json)).toBe(201);
  await school.runJob('apply-student-exits');
  await send(programId);
  expect((await lettersOf(other)).items.map((letter: { letterId: number }) => letter.letterId)).toEqual([letterId]);
});

test('After the last day nothing is answered any more', async () => {
  const { programId, asha, mother } = await aClass();
  const letterId = await send(programId, { asks: asked.reading, options: [], answerUntil: today });
  expect((await answer(mother, letterId, asha, '')).status).toBe(200);
  await school.rows('update mailing set answer_until = $1 where mailing_id = $2', ['2026-06-14', letterId]);
  expect(problem(await answer(mother, letterId, asha, ''), 409).detail).toBe(
    'The last day to answer has passed.|Please ask the school office.',
  );
  expect((await office.post('/api/ns/Mailing/Remind', { mailingId: letterId, unanswered: 2 })).status).toBe(409);
});

test('The office reminds those alone who have not answered, about the children without an answer', async () => {
  const { programId, asha, mother } = await aClass();
  const letterId = await send(programId);
  await answer(mother, letterId, asha);
  await school.rows('delete from outbox');
  const again = (unanswered: number) => office.post('/api/ns/Mailing/Remind', { mailingId: letterId, unanswered });
  expect((await again(3)).status, 'as it was seen before').toBe(409);
  const { json } = await again(2);
  expect(json.message).toBe('2 reminders are on their way');
  await sentOut(json.data.mailingId);
  const mails = await school.rows<{ to: string; subject: string }>(
    'select to_email as to, subject from outbox order by outbox_id',
  );
  expect(mails).toEqual([{ to: 'meena@letters.test', subject: 'Reminder: Trip of Ravi' }]);
  const { json: bell } = await mother.get('/api/ns/Notice');
  expect(bell.items[0]).toMatchObject({ words: 'Reminder: Trip of Ravi', path: `/ns/letter?id=${letterId}` });
  expect((await lettersOf(mother)).items, 'it is still one letter').toHaveLength(1);
});
