import { sql } from 'drizzle-orm';
import { fullName } from '../../../common/person-name.domain.ts';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { covers, type Grant } from '../../../kit/domain/permission.domain.ts';
import { counted, firstListed, listed } from '../../../kit/domain/wording.domain.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { notFound, ruleBroken } from '../../../kit/server/http/errors.server.ts';
import { type Asked, answering, writing } from '../../../kit/server/resource/answering.server.ts';
import { auditAll } from '../../../kit/server/resource/audit.server.ts';
import { raise } from '../../../kit/server/resource/events.server.ts';
import { say } from '../../../kit/server/resource/saving/say.server.ts';
import { rehearse } from '../../../kit/server/resource/saving/write.server.ts';
import { belongsToProgram } from '../enrolment/enrolment.domain.ts';
import { type Known, lockStudents } from '../enrolment/move-students.server.ts';
import { promotionStays } from '../enrolment/promotion-stay.table.ts';
import { entriesSince, sayRegisters } from '../enrolment/register-changes.server.ts';
import { takeBackWaiting } from '../enrolment/waiting-stays.server.ts';
import { type LastStay, lastStays } from './last-promotions.server.ts';
import { promotionsMade } from './promotions-made.server.ts';
import { getPromotions, previewTakeBack, takeBackMessages, takeBackPromotion } from './take-back.domain.ts';

type Asking = Pick<Asked<typeof takeBackPromotion>, 'grant' | 'body'>;

/** A promotion that is taken back, and whose it is. */
interface TakenBack extends LastStay {
  name: string;
  formerId: number;
  formerName: string;
  owners: Known['owners'];
}

/** Takes promotions back, all or nothing; and says what that would mean, by rehearsing it. */
export const takeBackRoutes = [
  answering(getPromotions, promotionsMade),
  writing(takeBackPromotion, async (ctx, asked) => ({ data: await takeBack(ctx, asked), message: takeBackMessages.done })),
  answering(previewTakeBack, async (_ctx, asked) => ({
    paragraphs: [...(await rehearse(asked.request, (ctx) => takeBack(ctx, asked)))],
  })),
];

async function takeBack(ctx: WriteContext, asking: Asking): Promise<number> {
  const promotions = await requirePromotions(ctx, asking);
  const waiting = promotions.filter(({ isWaiting }) => isWaiting);
  const begun = promotions.filter(({ isWaiting }) => !isWaiting);
  for (const text of whoGoesBack(promotions)) say(ctx, text);
  if (waiting.length > 0)
    await takeBackWaiting(
      ctx,
      waiting.map(({ studentId }) => studentId),
    );
  if (begun.length > 0) await moveBack(ctx, begun);
  await auditAll(
    ctx,
    promotions.map(({ studentId: recordId, programId, formerId, owners }) => ({
      ...{ action: 'take-back-promotion', resource: 'Student', recordId, owners },
      ...{ before: { programId }, after: { programId: formerId } },
    })),
  );
  return promotions.length;
}

/** The promotions of the students who are asked for. @throws 404, 422 naming each who has none that can be taken back */
async function requirePromotions(ctx: WriteContext, { grant, body }: Asking): Promise<TakenBack[]> {
  const { studentIds, promotionIds } = body();
  const known = await lockStudents(ctx, grant, studentIds);
  const stays = await lastStays(ctx, studentIds);
  const issues: Record<string, string[]> = {};
  const promotions = new Map<number, TakenBack>();
  for (const [index, studentId] of studentIds.entries()) {
    const student = known.get(studentId);
    if (!student) throw notFound(`student ${studentId}`);
    const name = fullName(student);
    const stay = stays.get(studentId);
    const problem = refusal(student, stay, { grant, seen: promotionIds });
    if (problem) issues[`studentIds.${index}`] = [`${name}${problem}`];
    else if (stay?.formerId && stay.formerName !== null)
      promotions.set(studentId, { ...stay, name, formerId: stay.formerId, formerName: stay.formerName, owners: student.owners });
  }
  if (Object.keys(issues).length > 0) throw ruleBroken(issues);
  return [...promotions.values()];
}

const noPromotion = ' has no promotion to take back.';
const changedSince = ': the class was changed since the promotion.';

/** Why the promotion of a student cannot be taken back, to follow the name; undefined: it can. */
function refusal(
  { studentStatus, lastDay }: Known,
  stay: LastStay | undefined,
  { grant, seen }: { grant: Grant; seen: readonly number[] | undefined },
): string | undefined {
  if (!belongsToProgram(studentStatus)) return ' has left the school.';
  if (lastDay !== null) return ` leaves on ${displayDate(lastDay)}.`;
  if (!stay) return noPromotion;
  if (stay.formerId === null) return stay.wasPromoted ? changedSince : noPromotion;
  // Both programs have to be in the scope, as for the promotion.
  if (![stay.programId, stay.formerId].every((programid) => covers(grant, { programid }))) return noPromotion;
  if (seen && !seen.includes(stay.stayId)) return changedSince;
  if (stay.register !== null) return `: ${stay.programName} has a register of ${displayDate(stay.register)}.`;
  if (stay.examination !== null) return `: ${stay.programName} has a mark in ${stay.examination}.`;
  return undefined;
}

/** The stays that the promotions began go; those before are what they were. */
async function moveBack(ctx: WriteContext, begun: readonly TakenBack[]): Promise<void> {
  const studentIds = begun.map(({ studentId }) => studentId);
  const stayIds = sql`${sql.param(begun.map(({ stayId }) => stayId))}::int[]`;
  const [from = ctx.today] = begun.map(({ fromDate }) => fromDate).sort();
  const entries = ctx.said ? await entriesSince(ctx, studentIds, from) : [];
  await ctx.db.execute(sql`delete from student_enrolment where enrolment_id = any(${stayIds})`);
  await ctx.db.execute(sql`
    update student_enrolment e set to_date = h.to_date from ${promotionStays} h
    where h.stay_id = any(${stayIds}) and e.enrolment_id = h.enrolment_id`);
  await ctx.db.execute(sql`
    insert into student_enrolment (enrolment_id, student_id, program_id, from_date, to_date, is_promotion) overriding system value
    select enrolment_id, student_id, program_id, from_date, to_date, is_promotion from ${promotionStays} h
    where h.stay_id = any(${stayIds}) and not exists (select from student_enrolment e where e.enrolment_id = h.enrolment_id)`);
  await ctx.db.execute(sql`delete from ${promotionStays} where stay_id = any(${stayIds})`);
  await ctx.db.execute(sql`
    update student set program_id = enrolled_program_id, version = version + 1, last_modified = now(),
      last_modified_by = ${ctx.session.name}
    where student_id = any(${sql.param(studentIds)}::int[])`);
  await sayRegisters(ctx, entries, { studentIds, from });
  await raise(ctx, 'classesChanged', { studentIds, from, begins: false, takenBack: begun });
}

const namesAtMost = 20;

/** Who goes back to which class, and whose promotion is dropped before its day. */
function whoGoesBack(promotions: readonly TakenBack[]): string[] {
  const groups = new Map<string, TakenBack[]>();
  for (const promotion of promotions) {
    const { isWaiting, programId, formerId, fromDate } = promotion;
    const key = isWaiting ? `${programId} on ${fromDate}` : `${formerId}`;
    groups.set(key, [...(groups.get(key) ?? []), promotion]);
  }
  return [...groups.values()].map(sentenceOf);
}

function sentenceOf(group: readonly TakenBack[]): string {
  const [first] = group;
  if (!first) return '';
  const { name, isWaiting, programName, formerName, fromDate } = first;
  const to = isWaiting ? `to ${programName} on ${displayDate(fromDate)}` : `back to ${formerName}`;
  if (group.length === 1) return isWaiting ? `The promotion of ${name} ${to} is dropped.` : `${name} goes ${to}.`;
  const names = group.map((one) => one.name);
  const all = names.length > namesAtMost ? firstListed(names, namesAtMost) : listed(names);
  const who = counted(group.length, 'student');
  return isWaiting ? `The promotions of ${who} ${to} are dropped: ${all}.` : `${who} go ${to}: ${all}.`;
}
