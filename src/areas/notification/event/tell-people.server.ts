import { and, eq, sql } from 'drizzle-orm';
import type { Happening } from '../../../common/events.server.ts';
import type { NotificationKind } from '../../../common/notification-kind.domain.ts';
import type { Db } from '../../../kit/server/database/database.server.ts';
import { preparedStatement } from '../../../kit/server/database/prepared.server.ts';
import type { Listener, WriteContext } from '../../../kit/server/http/context.server.ts';
import { type NewMail, queueMails } from '../../../kit/server/mail/queue-mail.server.ts';
import { schools } from '../../general/school/school.table.ts';
import { accounts } from '../../identity/account/account.table.ts';
import { filledIn, type PlaceholderValues } from '../mail-placeholder/placeholders-in.domain.ts';
import { noticePreferences, notices } from '../notice/notice.table.ts';
import { notificationContents } from '../notification-content/notification-content.table.ts';
import { rendered } from '../notification-content/rendered.server.ts';
import { keptOf } from '../recipient/kept-recipient.domain.ts';
import { mayReadOf } from '../recipient/may-read.server.ts';
import {
  guardiansOf,
  officeRecipients,
  type Recipient,
  staffRecipients,
  studentRecipients,
} from '../recipient/recipient.server.ts';
import { valuesFor } from '../recipient/recipient-values.server.ts';
import { notificationEvents } from './notification-event.table.ts';
import { quietUntil } from './quiet-hours.table.ts';
import { sendLinks } from './send-links.server.ts';

/**
 * Tells people what happened, in the same transaction: only if the school wants that, and only those who may know and want to.
 * Links to accounts are always sent.
 */
export const tellPeople: Listener<'happened'> = async (ctx, { kind, of }) => {
  const event = await wantedEvent(ctx, kind);
  if (!event && !kind.letter && !kind.isAlwaysNoticed) return;
  const happenings = typeof of === 'function' ? await of() : of;
  const content = event && event.title !== null && event.body !== null ? { title: event.title, body: event.body } : undefined;
  if (kind.letter) return sendLinks(ctx, { ...kind, letter: kind.letter }, content, happenings);
  const tellings = await tellingsOf(ctx.db, kind, happenings);
  if (tellings.length === 0) return;
  const recipients = tellings.map(({ recipient }) => recipient);
  const facts = tellings.map(({ happening }) => happening.facts);
  const [values, holders] = await Promise.all([valuesFor(ctx, recipients, facts), holdersOf(ctx.db, kind.name, recipients)]);
  const told = tellings.map((telling, index) => ({
    ...telling,
    values: values[index] ?? {},
    holder: holders.get(keyOf(telling.recipient)),
  }));
  // The person who did it already knows.
  const others = told.filter(
    ({ holder, happening: { toAccount = holder?.accountId } }) =>
      holder?.accountId === toAccount && (holder?.accountId !== ctx.session.accountId || ctx.session.accountId === 0),
  );
  await leaveNotices(ctx, kind, others);
  if (content) await sendMessages(ctx, kind, content, others);
};

/** The notification to tell it with now; undefined if it is not to be told. */
async function wantedEvent({ db, today }: WriteContext, kind: NotificationKind) {
  if (kind.at !== undefined) {
    const [first] = await db
      .update(notificationEvents)
      .set({ toldFor: today })
      .where(
        and(
          eq(notificationEvents.event, kind.name),
          eq(notificationEvents.isOn, true),
          sql`${notificationEvents.toldFor} is distinct from ${today}::date`,
          isTime(kind.at),
        ),
      )
      .returning({ event: notificationEvents.event });
    if (!first) return undefined;
  }
  const [event] = await asItIsTold(db, { event: kind.name });
  return event;
}

const asItIsTold = preparedStatement<{ title: string | null; body: string | null }>(
  () => sql`
    select c.title, c.body from ${notificationEvents} e left join ${notificationContents} c using (notification_content_id)
    where e.event = ${sql.placeholder('event')} and e.is_on`,
);

/** Whether the school's clock has reached the time from which to tell it. */
const isTime = (at: string) => sql`coalesce(${notificationEvents.at}, ${at}) <= (
  select to_char(now() at time zone s.time_zone, 'HH24:MI') from ${schools} s)`;

interface Telling {
  recipient: Recipient;
  happening: Happening;
}

interface ToldOne extends Telling {
  values: PlaceholderValues;
  holder: Holder | undefined;
}

/** Who is told what. A guardian is told only once what is the same for several children. */
async function tellingsOf(db: Db, kind: NotificationKind, of: readonly Happening[]): Promise<Telling[]> {
  const tellings = new Map<string, Telling>();
  const add = (recipient: Recipient, happening: Happening) => {
    const key = `${keyOf(recipient)} ${JSON.stringify(happening.facts)}`;
    const known = tellings.get(key);
    if (!known) tellings.set(key, { recipient, happening });
    else known.recipient = { ...recipient, studentIds: [...new Set([...known.recipient.studentIds, ...recipient.studentIds])] };
  };
  const { families, staff, office } = await recipientsOf(db, kind, of);
  for (const happening of of) {
    const { studentId, staffId } = happening;
    if (studentId !== undefined)
      for (const one of families.get(studentId) ?? []) add({ ...one, studentIds: [studentId] }, happening);
    for (const one of staffId === undefined ? [] : (staff.get(staffId) ?? [])) add(one, happening);
    for (const one of office) add(one, happening);
  }
  const mayRead = await mayReadOf(
    db,
    [...tellings.values()].map(({ recipient }) => recipient),
  );
  return [...tellings.values()].filter(({ recipient }) => mayRead(recipient, kind.permission));
}

/** The recipients of a kind: for each student, for each staff member, and the office. */
async function recipientsOf(db: Db, { to }: NotificationKind, of: readonly Happening[]) {
  const studentIds = [...new Set(of.flatMap(({ studentId }) => studentId ?? []))];
  const staffIds = [...new Set(of.flatMap(({ staffId }) => staffId ?? []))];
  const [guardians, students, staff, office] = await Promise.all([
    to.includes('guardian') ? guardiansOf(db, studentIds) : [],
    to.includes('student') ? studentRecipients(db, studentIds) : [],
    to.includes('staff') ? staffRecipients(db, staffIds) : [],
    to.includes('office') ? officeRecipients(db) : [],
  ]);
  const families = new Map<number, Recipient[]>(studentIds.map((id) => [id, []]));
  for (const one of [...guardians, ...students]) for (const id of one.studentIds) families.get(id)?.push(one);
  return { families, staff: new Map(staff.map((one) => [one.id, [one]])), office };
}

const keyOf = ({ kind, id }: Pick<Recipient, 'kind' | 'id'>): string => `${kind} ${id}`;

/**
 * The account of a recipient, and whether it wants notices and e-mail about this. What it said about e-mail holds even if it is
 * disabled.
 */
interface Holder {
  accountId: number;
  wantsNotice: boolean;
  wantsMail: boolean;
}

async function holdersOf(db: Db, event: string, recipients: readonly Recipient[]): Promise<Map<string, Holder>> {
  const ids = (kind: Recipient['kind']) =>
    sql`${sql.param(recipients.filter((one) => one.kind === kind).map(({ id }) => id))}::int[]`;
  const rows = await db
    .select({
      accountId: accounts.accountId,
      guardianIds: sql<number[]>`array(select g.family_id from guardian_account g where g.account_id = ${accounts.accountId})`,
      studentId: accounts.studentId,
      staffId: accounts.staffId,
      wantsNotice: sql<boolean>`not ${accounts.isDisabled} and coalesce(${noticePreferences.wantsNotice}, true)`,
      wantsMail: sql<boolean>`coalesce(${noticePreferences.wantsMail}, true)`,
    })
    .from(accounts)
    .leftJoin(noticePreferences, and(eq(noticePreferences.accountId, accounts.accountId), eq(noticePreferences.event, event)))
    .where(
      sql`${accounts.accountId} in (
        select account_id from guardian_account where family_id = any(${ids('guardian')})
        union all select account_id from ${accounts} where student_id = any(${ids('student')})
        union all select account_id from ${accounts} where staff_id = any(${ids('staff')}) union all select unnest(${ids('office')}))`,
    );
  return new Map(
    rows.flatMap(({ guardianIds, studentId, staffId, ...holder }) => [
      ...guardianIds.map((id) => [keyOf({ kind: 'guardian', id }), holder] as const),
      [keyOf({ kind: 'student', id: studentId ?? 0 }), holder] as const,
      [keyOf({ kind: 'staff', id: staffId ?? 0 }), holder] as const,
      [keyOf({ kind: 'office', id: holder.accountId }), holder] as const,
    ]),
  );
}

const atOnce = 1_000;

async function leaveNotices({ db }: WriteContext, kind: NotificationKind, told: readonly ToldOne[]): Promise<void> {
  const rows = new Map<string, typeof notices.$inferInsert>();
  for (const { holder, values, happening } of told) {
    if (!holder?.wantsNotice) continue;
    const words = filledIn(kind.notice, values, (value) => value);
    const row = { accountId: holder.accountId, event: kind.name, words, path: happening.path };
    // Those who share an account are told once.
    rows.set(JSON.stringify(row), row);
  }
  const all = [...rows.values()];
  for (let at = 0; at < all.length; at += atOnce) await db.insert(notices).values(all.slice(at, at + atOnce));
}

/** Messages to more people than this let messages to single people go first. */
const many = 50;

async function sendMessages(
  ctx: WriteContext,
  kind: NotificationKind,
  content: { title: string; body: string },
  told: readonly ToldOne[],
): Promise<void> {
  const wanted = told.filter(({ recipient, holder }) => recipient.email !== '' && (holder?.wantsMail ?? true));
  if (wanted.length === 0) return;
  const notBefore = kind.isUrgent ? null : await quietEnd(ctx.db);
  const mails = wanted.map(
    ({ recipient, values, happening: { attachment } }): NewMail => ({
      toName: recipient.name,
      toEmail: recipient.email,
      recipient: keptOf(recipient),
      ...rendered(content, values),
      cause: kind.label,
      priority: kind.isUrgent ? 0 : wanted.length > many ? 2 : 1,
      ...(notBefore && { notBefore }),
      ...(attachment && { attachment }),
    }),
  );
  await queueMails(ctx, mails);
}

async function quietEnd(db: Db): Promise<Date | null> {
  const { rows } = await db.execute<{ until: string | null }>(sql`select ${quietUntil} as until`);
  return rows[0]?.until ? new Date(rows[0].until) : null;
}
