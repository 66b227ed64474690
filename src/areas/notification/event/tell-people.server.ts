import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { Happening } from '../../../common/events.server.ts';
import type { NotificationKind } from '../../../common/notification-kind.domain.ts';
import type { Db } from '../../../kit/server/database/database.server.ts';
import type { Listener, WriteContext } from '../../../kit/server/http/context.server.ts';
import { type NewMail, queueMails } from '../../../kit/server/mail/queue-mail.server.ts';
import { accounts } from '../../identity/account/account.table.ts';
import { role } from '../../identity/account/account-roles.domain.ts';
import { filledIn, type PlaceholderValues } from '../mail-placeholder/placeholders-in.domain.ts';
import { noticePreferences, notices } from '../notice/notice.table.ts';
import { notificationContents } from '../notification-content/notification-content.table.ts';
import { rendered } from '../notification-content/rendered.server.ts';
import { guardiansOf, type Recipient, staffRecipients, studentRecipients } from '../recipient/recipient.server.ts';
import { valuesFor } from '../recipient/recipient-values.server.ts';

import { notificationEvents } from './notification-event.table.ts';
import { quietUntil } from './quiet-hours.table.ts';

/** Tells people what happened, in the transaction in which it did: as far as the school wants that, and they do. */
export const tellPeople: Listener<'happened'> = async (ctx, { kind, of }) => {
  const [event] = await ctx.db
    .select({ title: notificationContents.title, body: notificationContents.body })
    .from(notificationEvents)
    .leftJoin(notificationContents, eq(notificationContents.notificationContentId, notificationEvents.notificationContentId))
    .where(and(eq(notificationEvents.event, kind.name), eq(notificationEvents.isOn, true)));
  if (!event || of.length === 0) return;
  const tellings = await tellingsOf(ctx.db, kind, of);
  const recipients = tellings.map(({ recipient }) => recipient);
  const facts = tellings.map(({ happening }) => happening.facts);
  const [values, holders] = await Promise.all([valuesFor(ctx, recipients, facts), holdersOf(ctx.db, kind.name, recipients)]);
  const told = tellings.map((telling, index) => ({
    ...telling,
    values: values[index] ?? {},
    holder: holders.find(({ key }) => key === keyOf(telling.recipient)),
  }));
  // Not to the person who did it: they know.
  const others = told.filter(({ holder }) => holder?.accountId !== ctx.session.accountId || ctx.session.accountId === 0);
  await leaveNotices(ctx, kind, others);
  if (event.title !== null && event.body !== null)
    await sendMessages(ctx, kind, { title: event.title, body: event.body }, others);
};

interface Telling {
  recipient: Recipient;
  happening: Happening;
}

interface ToldOne extends Telling {
  values: PlaceholderValues;
  holder: Holder | undefined;
}

/** Who is told of what. What is the same for several children, a guardian is told once. */
async function tellingsOf(db: Db, kind: NotificationKind, of: readonly Happening[]): Promise<Telling[]> {
  const tellings = new Map<string, Telling>();
  const add = (recipient: Recipient, happening: Happening) => {
    const key = `${keyOf(recipient)} ${JSON.stringify(happening.facts)}`;
    const known = tellings.get(key);
    if (!known) tellings.set(key, { recipient, happening });
    else known.recipient = { ...recipient, studentIds: [...new Set([...known.recipient.studentIds, ...recipient.studentIds])] };
  };
  const studentIds = [...new Set(of.flatMap(({ studentId }) => studentId ?? []))];
  const guardians = kind.to.includes('guardian') ? await guardiansOf(db, studentIds) : [];
  const students = kind.to.includes('student') ? await studentRecipients(db, studentIds) : [];
  const staff = kind.to.includes('staff')
    ? await staffRecipients(
        db,
        of.flatMap(({ staffId }) => staffId ?? []),
      )
    : [];
  const office = kind.to.includes('office') ? await officeOf(db) : [];
  for (const happening of of) {
    const { studentId, staffId } = happening;
    const theirs = [...guardians, ...students].filter((one) => studentId !== undefined && one.studentIds.includes(studentId));
    for (const one of theirs) add({ ...one, studentIds: studentId === undefined ? [] : [studentId] }, happening);
    for (const one of staff.filter(({ id }) => id === staffId)) add(one, happening);
    for (const one of office) add(one, happening);
  }
  return [...tellings.values()];
}

const keyOf = ({ kind, id }: Pick<Recipient, 'kind' | 'id'>): string => `${kind} ${id}`;

/** Those who run the school: they are told by their accounts. */
async function officeOf(db: Db): Promise<Recipient[]> {
  const rows = await db
    .select({ id: accounts.accountId, name: accounts.accountName, email: accounts.email })
    .from(accounts)
    .where(and(eq(accounts.role, role.admin), eq(accounts.isDisabled, false)));
  return rows.map((row) => ({ ...row, kind: 'office', studentIds: [] }));
}

/** The account of a recipient, and how it wants to hear of this. */
interface Holder {
  key: string;
  accountId: number;
  wantsNotice: boolean;
  wantsMail: boolean;
}

async function holdersOf(db: Db, event: string, recipients: readonly Recipient[]): Promise<Holder[]> {
  const ids = (kind: Recipient['kind']) => [0, ...recipients.filter((one) => one.kind === kind).map(({ id }) => id)];
  const rows = await db
    .select({
      accountId: accounts.accountId,
      familyId: accounts.familyId,
      studentId: accounts.studentId,
      staffId: accounts.staffId,
      wantsNotice: sql<boolean>`coalesce(${noticePreferences.wantsNotice}, true)`,
      wantsMail: sql<boolean>`coalesce(${noticePreferences.wantsMail}, true)`,
    })
    .from(accounts)
    .leftJoin(noticePreferences, and(eq(noticePreferences.accountId, accounts.accountId), eq(noticePreferences.event, event)))
    .where(
      and(
        eq(accounts.isDisabled, false),
        or(
          inArray(accounts.familyId, ids('guardian')),
          inArray(accounts.studentId, ids('student')),
          inArray(accounts.staffId, ids('staff')),
          inArray(accounts.accountId, ids('office')),
        ),
      ),
    );
  return rows.map(({ familyId, studentId, staffId, ...holder }) => {
    if (familyId !== null) return { ...holder, key: keyOf({ kind: 'guardian', id: familyId }) };
    if (studentId !== null) return { ...holder, key: keyOf({ kind: 'student', id: studentId }) };
    return {
      ...holder,
      key: staffId === null ? keyOf({ kind: 'office', id: holder.accountId }) : keyOf({ kind: 'staff', id: staffId }),
    };
  });
}

async function leaveNotices({ db }: WriteContext, kind: NotificationKind, told: readonly ToldOne[]): Promise<void> {
  const rows = told.flatMap(({ holder, values, happening }) => {
    if (!holder?.wantsNotice) return [];
    const words = filledIn(kind.notice, values, (value) => value);
    return [{ accountId: holder.accountId, event: kind.name, words, path: happening.path }];
  });
  if (rows.length > 0) await db.insert(notices).values(rows);
}

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
      ...rendered(content, values),
      cause: kind.label,
      priority: kind.isUrgent ? 0 : 1,
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
