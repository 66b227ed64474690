import { and, asc, eq, sql } from 'drizzle-orm';
import { fullName } from '../../../common/person-name.domain.ts';
import type { IsoDate } from '../../../kit/domain/dates.domain.ts';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import type { Grant } from '../../../kit/domain/permission.domain.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { conflict, notFound } from '../../../kit/server/http/errors.server.ts';
import { answering, writing } from '../../../kit/server/resource/answering.server.ts';
import { requireRecord } from '../../../kit/server/resource/saving/references.server.ts';
import { schoolDayOf } from '../../general/school/school-clock.table.ts';
import { accounts } from '../../identity/account/account.table.ts';
import { studentLink, students } from '../student/student.table.ts';
import { guardianOf } from './acting-guardian.table.ts';
import { consentNotices, consents } from './consent.table.ts';
import { stateOf } from './consent-state.table.ts';
import { consentRule, consentState, consentWay, purposes } from './consent-words.domain.ts';
import { isOfAge } from './of-age.domain.ts';
import { type AskedConsent, getOwnConsents, sayOwnConsent } from './own-consent.domain.ts';
import { keepSaid } from './say-consent.server.ts';

/** In whose name somebody speaks. */
interface Speaker {
  familyId: number | null;
  isForAll: boolean;
  saidBy: string;
  mayDecide: boolean;
}

/** Who the caller is to a student; undefined if neither of the family nor the student. */
async function speakerOf(ctx: Context, studentId: number): Promise<Speaker | undefined> {
  const { db, session, today } = ctx;
  const [child] = await db
    .select({ firstName: students.firstName, lastName: students.lastName, dateOfBirth: students.dateOfBirth })
    .from(students)
    .where(eq(students.studentId, studentId));
  if (!child) return undefined;
  const isAdult = isOfAge(child.dateOfBirth, today);
  const guardian = await guardianOf(db, session.accountId, studentId);
  if (guardian) {
    const { familyId, mayBeContacted } = guardian;
    return { familyId, isForAll: false, saidBy: fullName(guardian), mayDecide: mayBeContacted && !isAdult };
  }
  const isSelf = and(eq(accounts.accountId, session.accountId), eq(accounts.studentId, studentId));
  if ((await db.$count(accounts, isSelf)) === 0) return undefined;
  return { familyId: null, isForAll: true, saidBy: fullName(child), mayDecide: isAdult };
}

/** The student, if they are in the scope of the caller. @throws 404 */
const requireOwn = (ctx: Context, grant: Grant, studentId: number) =>
  requireRecord(ctx, studentLink, studentId, { grant, what: 'student' });

export const ownConsentRoutes = [
  answering(getOwnConsents, async (ctx, { grant, query: { studentId } }) => {
    await requireOwn(ctx, grant, studentId);
    const speaker = await speakerOf(ctx, studentId);
    return { mayDecide: speaker?.mayDecide ?? false, asked: await askedOf(ctx, studentId, speaker) };
  }),

  writing(sayOwnConsent, async (ctx, { grant, body }) => {
    const { studentId, purpose, isGiven, consentNoticeId } = body();
    await requireOwn(ctx, grant, studentId);
    const speaker = await speakerOf(ctx, studentId);
    if (!speaker) throw notFound('guardian');
    const { mayDecide, ...by } = speaker;
    if (!mayDecide) throw conflict('Another person decides this for the student.|Please ask the office.');
    const said = { studentId, purpose, isGiven, ...by, way: consentWay.product, saidOn: ctx.today };
    const data = await keepSaid(ctx, said, consentNoticeId);
    return { data, message: `Saved: ${labelOf(purposes, purpose)}, ${isGiven ? 'yes' : 'no'}` };
  }),
];

/** The purposes that are in use, with what the family has said and what the speaker has. */
function askedOf({ db }: Context, studentId: number, speaker: Speaker | undefined): Promise<AskedConsent[]> {
  const n = consentNotices;
  const whose = speaker?.familyId ? sql`c.family_id = ${speaker.familyId}` : sql`c.is_for_all and ${speaker !== undefined}`;
  const last = (value: ReturnType<typeof sql>) => sql`(
    select ${value} from ${consents} c where c.student_id = ${studentId} and c.purpose = ${n.purpose} and ${whose}
    order by c.consent_id desc limit 1)`;
  const own = last(sql`case when c.is_given then ${consentState.given}::int else ${consentState.withheld}::int end`);
  return db
    .select({
      purpose: n.purpose,
      consentNoticeId: n.consentNoticeId,
      rule: n.rule,
      notice: n.notice,
      since: schoolDayOf(n.created),
      state: stateOf(sql`${studentId}::int`, sql`${n.purpose}`),
      own: sql<number>`coalesce(${own}, ${consentState.open}::int)`,
      ownOn: sql<IsoDate | null>`${last(sql`c.said_on`)}::text`,
    })
    .from(n)
    .where(
      sql`${n.rule} <> ${consentRule.off} and not exists (
        select from ${consentNotices} later where later.purpose = ${n.purpose} and later.consent_notice_id > ${n.consentNoticeId})`,
    )
    .orderBy(asc(n.purpose));
}
