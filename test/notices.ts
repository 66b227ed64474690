import { notificationContentFactory } from '../src/areas/notification/notification-content/notification-content.factory.ts';
import { studentFamilies } from '../src/areas/student/family/family.table.ts';
import type { Caller } from './caller.ts';
import { counter } from './counter.ts';
import type { TestApp } from './harness.ts';
import { addFamily, addStudent } from './people.ts';

/** Messages go out at every hour. */
export const quiet = { quietFrom: '00:00', quietTo: '00:00' };

/** Switches events on, all with this body; without one nobody gets a message. What is told once a day is told at every hour. */
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

/** A child with a mother who has an account and a father who has none. */
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

/** What waits in the outbox, by its addresses. */
export const queuedMails = (school: TestApp) =>
  school.rows<Queued>(
    'select to_email as "to", subject, body, cause, priority, not_before > now() as later from outbox order by to_email',
  );

/** What an account sees behind the bell. */
export const noticesOf = async (caller: Caller) => (await caller.get('/api/ns/Notice')).json;

/** Lets nothing be told any more, and nothing have been. */
export async function forgetTold(school: TestApp): Promise<void> {
  for (const table of ['outbox', 'notice', 'notice_preference', 'notification_event']) await school.rows(`delete from ${table}`);
}
