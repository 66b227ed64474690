import { sql } from 'drizzle-orm';
import { fullName } from '../../../common/person-name.domain.ts';
import { requireSince } from '../../../common/since/since.server.ts';
import { displayDate, type IsoDate } from '../../../kit/domain/dates.domain.ts';
import { covers } from '../../../kit/domain/permission.domain.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { notFound, ruleBroken } from '../../../kit/server/http/errors.server.ts';
import { type Asked, answering, writing } from '../../../kit/server/resource/answering.server.ts';
import { auditAll } from '../../../kit/server/resource/audit.server.ts';
import { rehearse } from '../../../kit/server/resource/saving/write.server.ts';
import { belongsToProgram } from '../enrolment/enrolment.domain.ts';
import { waitingStays } from '../enrolment/enrolment.table.ts';
import { type HeldProgram, holdPrograms, type Known, lockStudents, moveStudents } from '../enrolment/move-students.server.ts';
import { letWait, takeBackWaiting } from '../enrolment/waiting-stays.server.ts';
import { sectionOf, sectionsBeside } from './section-students.server.ts';
import {
  changeSections,
  getSection,
  getSections,
  previewSections,
  type SectionMove,
  sectionMessages,
} from './sections.domain.ts';

/** Moves students between sections, all or nothing; and says what that would mean, by rehearsing it. */
export const sectionRoutes = [
  answering(getSections, sectionsBeside),
  answering(getSection, sectionOf),
  writing(changeSections, async (ctx, asked) => ({ data: await changeAsked(ctx, asked), message: sectionMessages.done })),
  answering(previewSections, async (_ctx, asked) => ({
    paragraphs: [...(await rehearse(asked.request, (ctx) => changeAsked(ctx, asked)))],
  })),
];

type Asking = Pick<Asked<typeof changeSections>, 'grant' | 'body'>;

async function changeAsked(ctx: WriteContext, { grant, body }: Asking): Promise<number> {
  const { students: moves, since } = body();
  if (since) await requireSince(ctx, since, 'any');
  await change(ctx, grant, moves, since ?? ctx.today);
  return moves.length;
}

async function change(ctx: WriteContext, grant: Asking['grant'], moves: readonly SectionMove[], from: IsoDate): Promise<void> {
  const studentIds = moves.map(({ studentId }) => studentId);
  const known = await lockStudents(ctx, grant, studentIds);
  const programs = await holdPrograms(ctx, moves);
  const waiting = await whoWaits(ctx, studentIds);
  const issues: Record<string, string[]> = {};
  const seen = new Set<number>();
  for (const [index, move] of moves.entries()) {
    const student = known.get(move.studentId);
    if (!student) throw notFound(`student ${move.studentId}`);
    const next = covers(grant, { programid: move.programId }) ? programs.get(move.programId) : undefined;
    const problem = seen.has(move.studentId)
      ? ' is listed twice.'
      : refusal(student, { ...move, next, from, isWaiting: waiting.has(move.studentId) });
    if (problem) issues[`students.${index}.programId`] = [`${fullName(student)}${problem}`];
    seen.add(move.studentId);
  }
  if (Object.keys(issues).length > 0) throw ruleBroken(issues);

  const stays = moves.filter(({ programId, formerId }) => programId === formerId);
  const goes = moves.filter(({ programId, formerId }) => programId !== formerId);
  const dropped = stays.map(({ studentId }) => studentId);
  if (dropped.length > 0) await takeBackWaiting(ctx, dropped);
  if (goes.length > 0 && from > ctx.today) await letWait(ctx, goes, { from });
  else if (goes.length > 0) await moveStudents(ctx, goes, { from });
  // What waits is logged on its day.
  const logged = from > ctx.today ? stays : moves;
  await auditAll(
    ctx,
    logged.map(({ studentId, programId, formerId }) => ({
      ...{ action: 'update', resource: 'Student', recordId: studentId, owners: known.get(studentId)?.owners },
      ...{ before: { programId: programId === formerId ? waiting.get(studentId) : formerId }, after: { programId } },
    })),
  );
}

/** The programs to which students go on a coming day. */
async function whoWaits({ db }: WriteContext, studentIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const { rows } = await db.execute<{ studentId: number; programId: number }>(sql`
    select student_id as "studentId", program_id as "programId" from ${waitingStays}
    where student_id = any(${sql.param([...studentIds])}::int[])`);
  return new Map(rows.map(({ studentId, programId }) => [studentId, programId]));
}

interface Asks extends SectionMove {
  next: HeldProgram | undefined;
  from: IsoDate;
  isWaiting: boolean;
}

/** Why a student cannot be moved, to follow the name; undefined: they can. */
function refusal(
  { studentStatus, programId, programName, programOrder, lastDay }: Known,
  { next, formerId, from, isWaiting }: Asks,
): string | undefined {
  if (!belongsToProgram(studentStatus)) return ' has left the school.';
  if (programId !== formerId) return ': the class was changed meanwhile.';
  if (next?.programId === programId) return isWaiting ? undefined : ` is already in ${next.programName}.`;
  if (lastDay !== null && lastDay < from) return ` leaves on ${displayDate(lastDay)}.`;
  if (!next) return ': the program does not exist.';
  if (next.programOrder !== programOrder) return `: ${next.programName} is of another order than ${programName}.`;
  return undefined;
}
