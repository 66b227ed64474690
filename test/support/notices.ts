import { notificationContentFactory } from '../../src/areas/notification/notification-content/notification-content.factory.ts';
import { studentFamilies } from '../../src/areas/student/family/family.table.ts';
import { addFamily, addStudent } from '../school/people.ts';
import type { Caller } from './caller.ts';
import { counter } from './counter.ts';
import type { TestApp } from './harness.ts';

/** Messages are sent at any hour. */
export const quiet = { quietFrom: '00:00', quietTo: '00:00' };

/** Switches events on, all with this body; without a body nobody gets a message. Events told once a day are told at any hour. */
export async function switchOn(
  office: Caller,
  body: string | null,
  names: readonly string[],
  title = 'News of {{Student First Name}}',
): Promise<void> {
  const notificationContentId =
    body === null
      ? null
      : (await office.post('/api/ns/NotificationContent', notificationContentFactory({ title, body }))).json.data;
  const answer = await office.put('/api/ns/NotificationEvent', {
    ...quiet,
    events: names.map((event) => ({ event, isOn: true, notificationContentId, at: '00:00' })),
  });
  if (answer.status !== 200) throw new Error(answer.text);
}

const nextFamily = counter();

/** Adds a child with a mother who has an account and a father who has none. */
export async function addChild(school: TestApp, programId: number) {
  const family = nextFamily();
  const studentId = await addStudent(school.database, { firstName: 'Asha', email: '', programId });
  const mother = await school.asParentOf(studentId);
  const { familyId } = (await mother.get('/api/ias/IdentityAccess/session')).json;
  const [motherMail, fatherMail] = [`mother${family}@parents.test`, `father${family}@parents.test`];
  await school.rows('update family set email = $1 where family_id = $2', [motherMail, familyId]);
  const father = await addFamily(school.database, { email: fatherMail });
  await school.database.db.insert(studentFamilies).values({ studentId, familyId: father, relationship: 2 });
  return { studentId, mother, familyId: familyId as number, mails: [fatherMail, motherMail] };
}

interface Queued {
  to: string;
  subject: string;
  body: string;
  cause: string;
  priority: number;
  later: boolean;
}

/** The messages that wait in the outbox, with their addresses. */
export const queuedMails = (school: TestApp) =>
  school.rows<Queued>(
    'select to_email as "to", subject, body, cause, priority, not_before > now() as later from outbox order by to_email',
  );

/** The notices of an account. */
export const noticesOf = async (caller: Caller) => (await caller.get('/api/ns/Notice')).json;

/** Switches all events off, and forgets what was told. */
export async function forgetTold(school: TestApp): Promise<void> {
  for (const table of ['outbox', 'notice', 'notice_preference', 'notification_event']) await school.rows(`delete from ${table}`);
}
