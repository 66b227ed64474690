import { expect, test } from 'vitest';
import {
  comesBack,
  everything,
  inGradeFive,
  merge,
  mergesRecords,
  office,
  school,
  twice,
} from '../../../../test/school/merges.ts';
import { addStaff } from '../../../../test/school/people.ts';
import { addTaughtSchool } from '../../../../test/school/timetable.ts';
import { until } from '../../../../test/support/until.ts';
import { asked } from '../../notification/letter/asked.domain.ts';
import { audience } from '../../notification/mailing/audience.domain.ts';
import { mailingState } from '../../notification/mailing/mailing.domain.ts';
import { notificationContentFactory } from '../../notification/notification-content/notification-content.factory.ts';
import { teachingStaffs } from '../../staff/teaching-staff/teaching-staff.table.ts';
import { looseReferences, placeOf } from './loose-references.server.ts';

mergesRecords();

/** Sends a letter to the guardians of some students, and waits until its messages are in the outbox. */
async function send(studentIds: number[]): Promise<number> {
  const content = '/api/ns/NotificationContent';
  const { json: made } = await office.post(content, notificationContentFactory());
  const letter = {
    ...{
      notificationContentId: made.data,
      audience: audience.picked,
      programIds: [],
      grades: [],
      role: 0,
      studentIds,
      staffIds: [],
    },
    ...{ isShown: true, asks: asked.choice, options: ['Yes', 'No'], answerUntil: null },
  };
  const { json } = await office.post(`${content}/PreviewSending`, letter);
  const sent = await office.post(`${content}/Send`, { ...letter, seen: json.seen });
  expect(sent.status, sent.text).toBe(200);
  const { mailingId } = sent.json.data;
  await until(async () => (await office.get(`/api/ns/Mailing/${mailingId}`)).json.state >= mailingState.sending);
  return mailingId;
}

test('A family keeps the letters about a child who was entered twice, and one answer to each; messages that wait go out', async () => {
  const [kept, gone] = await twice('Omar');
  const mother = await school.asParentOf(gone, kept);
  const stop = await school.works();
  const [ofGone, ofBoth] = [await send([gone]), await send([kept, gone])];
  await stop();
  const answer = (letterId: number, studentId: number, given: string) =>
    mother.post('/api/ns/Letter/Answer', { letterId, studentId, answer: given });
  for (const [letterId, studentId, given] of [
    [ofGone, gone, 'Yes'],
    [ofBoth, kept, 'Yes'],
    [ofBoth, gone, 'No'],
  ] as const)
    expect((await answer(letterId, studentId, given)).status).toBe(200);
  const before = await everything();
  const answered = await merge(kept, gone);
  expect(answered.status, answered.text).toBe(200);
  const letters = (await mother.get('/api/ns/Letter')).json.items;
  expect(letters.map(({ letterId, children }: { letterId: number; children: object[] }) => [letterId, children])).toEqual([
    [ofBoth, [expect.objectContaining({ studentId: kept, answer: 'Yes' })]],
    [ofGone, [expect.objectContaining({ studentId: kept, answer: 'Yes' })]],
  ]);
  const waiting = await school.rows<{ of: object }>('select recipient as of from outbox order by outbox_id desc limit 2');
  expect(waiting.map(({ of }) => of)).toMatchObject([{ studentIds: [kept, kept] }, { studentIds: [kept] }]);
  await comesBack(before);
});

test('A guardian who was entered twice keeps the letters of both, and what both got stays as it was sent', async () => {
  const [one, other] = [await inGradeFive('Pia'), await inGradeFive('Pari')];
  const [first, second] = [await school.asParentOf(one), await school.asParentOf(other)];
  const [kept, gone] = await Promise.all(
    [first, second].map(async (guardian) => (await guardian.get('/api/ias/IdentityAccess/session')).json.familyId as number),
  );
  const stop = await school.works();
  const [ofOther, ofBoth] = [await send([other]), await send([one, other])];
  await stop();
  await school.rows('delete from account where family_id = $1', [gone]);
  await school.rows(
    "update account a set account_name = first_name || ' ' || last_name from family f where f.family_id = a.family_id",
  );
  const before = await everything();
  const answer = await merge(Number(kept), Number(gone), {}, '/api/sis/Family');
  expect(answer.status, answer.text).toBe(200);
  const letters = (await first.get('/api/ns/Letter')).json.items;
  expect(letters.map(({ letterId }: { letterId: number }) => letterId)).toEqual([ofBoth, ofOther]);
  await comesBack(before, '/api/sis/Family');
});

test('A timetable names the teacher who is kept, the next one starts from it, and one that was kept from before is refused in words', async () => {
  const { staffIds } = await addTaughtSchool(school, { programs: 1 });
  const gone = Number(staffIds[0]);
  const kept = await addStaff(school.database, { firstName: 'Ila', lastName: 'Sen' });
  await school.database.db.insert(teachingStaffs).values({ staffId: kept });
  await school.rows('update teaching_staff t set daily_slots = o.daily_slots from teaching_staff o where o.staff_id = $1', [
    gone,
  ]);
  const week = { startDate: '2026-06-22', endDate: '2026-06-27' };
  expect((await office.post('/api/gs/Timetable', { ...week, seconds: 0 })).status).toBe(201);
  const stop = await school.works();
  const later = { startDate: '2026-06-29', endDate: '2026-07-04' };
  const { json: task } = await office.post('/api/gs/Timetable?background=true', { ...later, seconds: 600 });
  const path = `/api/ias/Task/${task.data}`;
  await until(async () => (await office.get(path)).json.message.startsWith('Improving'));
  await office.delete(`/api/ias/Task?taskId=${task.data}`);
  const draft = await until(async () => (await office.get('/api/gs/TimetableDraft')).json);
  await stop();
  const places = async () =>
    school.rows<{ place: string; staff: number }>(
      `select entry_date::text || ' ' || start_time as place, staff_id as staff from timetable_entry where entry_date >= $1 order by 1`,
      [week.startDate],
    );
  const was = await places();
  const before = await everything();
  const answer = await merge(kept, gone, {}, '/api/ss/Staff');
  expect(answer.status, answer.text).toBe(200);
  const named = (json: unknown) => JSON.stringify(json).includes('Ila Sen');
  const read = (await office.get('/api/gs/TimetableDraft')).json;
  expect(named(read.weeks)).toBe(true);
  const refused = await office.post('/api/gs/TimetableDraft/Accept', { timetableDraftId: draft.timetableDraftId });
  expect(refused.status, refused.text).toBe(409);
  expect(refused.json.detail).toContain('have changed since this week was made');
  expect(await places()).toEqual(was.map((one) => ({ ...one, staff: one.staff === gone ? kept : one.staff })));

  await comesBack(before, '/api/ss/Staff');
  const accepted = await office.post('/api/gs/TimetableDraft/Accept', { timetableDraftId: draft.timetableDraftId });
  expect(accepted.status, accepted.text).toBe(201);
  expect((await merge(kept, gone, {}, '/api/ss/Staff')).status).toBe(200);
  const again = await office.post('/api/gs/Timetable', {
    startDate: '2026-07-06',
    endDate: '2026-07-11',
    seconds: 0,
    improve: true,
  });
  expect(again.status, again.text).toBe(201);
  expect(await school.rows('select from timetable_entry where staff_id = $1', [gone])).toEqual([]);
});

/** What refers to nobody by an id, or is meant to stay as it was. */
const asItWas: Readonly<Record<string, string>> = {
  ...{ 'audit_entry.after': 'the history', 'audit_entry.before': 'the history', 'idempotency_key.answer': 'an answer' },
  ...{ 'issued_payslip.said': 'a paper', 'issued_receipt.said': 'a paper', 'report_card.said': 'a paper' },
  ...{ 'transfer_certificate.said': 'a paper', 'mailing_recipient.facts': 'texts', 'exam_draft.exams': 'courses and days' },
  ...{ 'task.input': 'of some minutes', 'task.made': 'of some minutes', 'import_memory.how': 'columns of files' },
  ...{ 'erasure.guardian_ids': 'no longer what was shown after a merge, so that nothing is erased' },
  ...{ 'many_change.records': 'refused to be taken back, in words, once one is gone' },
  ...{
    'roster_row.body': 'compared with the records anew',
    'roster_setting.program_ids': 'programs',
    'unusual_setting.rules': 'figures',
  },
  ...{ 'outbox.attachment': 'a payment', 'promoted_fee.lines': 'fee structures', 'role_permission.permissions': 'rights' },
  ...{ 'person_merge.changed': 'of the two', 'person_merge.gone': 'of the two', 'person_merge.ids': 'of the two' },
  ...{ 'person_merge.rows': 'of the two', 'timetable_plan.quality': 'figures' },
  ...{ 'timetable_change.lessons': 'lessons and rooms', 'timetable_change.week_moves': 'programs and courses' },
  ...{ 'year_plan.done': 'what was done, in words', 'year_plan.pass_rule': 'figures', 'year_plan.steps': 'settings' },
  ...{ 'year_plan_row.after': 'as it was written', 'year_plan_row.before': 'as it was' },
};

test('Whatever column holds ids without a foreign key is moved, or said to stay', async () => {
  const columns = await school.rows<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = current_schema() and (data_type = 'jsonb' or udt_name in ('_int4', '_int8')) order by 1`,
  );
  const places = Object.values(looseReferences).flatMap((all) => all.map(({ column }) => placeOf(column)));
  const moved = places.map(({ table, column }) => `${table}.${column}`);
  const known = new Set([...moved, ...Object.keys(asItWas)]);
  expect(columns.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
});
