import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { fullName } from '../../../common/person-name.domain.ts';
import { type IsoDate, weekdays } from '../../../kit/domain/dates.domain.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { notFound, ruleBroken } from '../../../kit/server/http/errors.server.ts';
import { repairInThread } from '../../../timetable-solver/in-thread.server.ts';
import type { SolveProgress } from '../../../timetable-solver/run.domain.ts';
import { staff } from '../../staff/staff/staff.table.ts';
import { teachingStaffs } from '../../staff/teaching-staff/teaching-staff.table.ts';
import type { MadeWeek } from '../generation/made-week.domain.ts';
import { impossible, madeWeekOf } from '../generation/make-weeks.server.ts';
import { placementsOf } from '../generation/placements.domain.ts';
import { gapsOf, type Problem, problemOf, type Semester } from '../generation/problem.domain.ts';
import { halvesOf } from '../generation/problems-of-range.server.ts';
import { proposeTeachers } from '../generation/proposals/proposals.domain.ts';
import { candidatesOf } from '../generation/proposals/proposals.server.ts';
import { readTeaching } from '../generation/teaching.server.ts';
import { lockedIn, withLocks } from '../generation/weekly-locks.domain.ts';
import { planOfDay } from '../lesson/plan-of-day.server.ts';
import type { TaughtCourse, Teaching } from '../lesson/teaching.domain.ts';
import { type WeekLesson, weekLesson } from '../lesson/week-lesson.domain.ts';
import { leftWithNobody, withoutThem, withTakeovers } from './changed-teaching.domain.ts';
import type { RepairCause, Takeover } from './repair.domain.ts';

/** A week that would do, beside the one that there is. */
export interface Repair {
  what: string;
  planId: number;
  planVersion: number;
  before: WeekLesson[];
  after: MadeWeek;
  takeovers: Takeover[];
  moved: number;
  isFewest: boolean;
}

interface Watch {
  signal: AbortSignal;
  progress: (progress: SolveProgress) => void;
}

const seconds = 8;

interface PlanRow extends Record<string, unknown> {
  timetable_plan_id: number;
  version: number;
  seed: number;
  lessons: unknown;
  last_day: IsoDate;
}

/** The plan whose week is in the dates from a day on, up to the next one. @throws 422 */
export async function planOn({ db }: Context, day: IsoDate) {
  const { rows } = await db.execute<PlanRow>(planOfDay(sql`${day}::date`));
  const [plan] = rows;
  if (!plan) throw ruleBroken({ startDate: ['No timetable was made for that day.'] });
  const { timetable_plan_id: planId, version, seed, last_day: lastDay, lessons } = plan;
  return { planId, version, seed, lastDay, week: z.array(weekLesson).parse(lessons) };
}

/** The problem of a repair: what is taught from a day on, by those who take over from the teachers who are gone. @throws 422 */
export async function repairProblem(
  ctx: Context,
  cause: RepairCause,
  to: IsoDate,
  agreed?: readonly Takeover[],
): Promise<{ problem: Problem; takeovers: Takeover[] }> {
  const from = cause.startDate;
  const teaching = await readTeaching(ctx.db, { from, to, today: ctx.today });
  const [half] = await halvesOf(ctx, from, to);
  const semester = half?.semester ?? 1;
  const left = withoutThem(teaching, cause);
  const { withoutTeacher } = gapsOf(left, semester);
  const takeovers = agreed ?? (await takeoversOf(ctx, { cause, to, teaching, left, open: withoutTeacher, semester }));
  const limits = await ctx.db.select({ id: teachingStaffs.staffId, most: teachingStaffs.dailySlots }).from(teachingStaffs);
  const whole = withTakeovers(left, takeovers, new Map(limits.map(({ id, most }) => [id, most])));
  const { missing } = gapsOf(whole, semester);
  if (missing.length > 0) throw impossible(missing.map(({ sentence }) => sentence));
  const problem = withLocks(problemOf(whole, semester), lockedIn(teaching.locked, { from, to }));
  return { problem, takeovers: [...takeovers] };
}

interface OpenCourses {
  cause: RepairCause;
  to: IsoDate;
  /** As it is, and without the teachers who are gone. */
  teaching: Teaching;
  left: Teaching;
  open: readonly TaughtCourse[];
  semester: Semester;
}

async function takeoversOf(ctx: Context, { cause, to, teaching, left, open, semester }: OpenCourses): Promise<Takeover[]> {
  if (open.length === 0) return [];
  const others = (await candidatesOf(ctx.db, problemOf(left, semester), to)).filter(
    ({ staffId }) => !cause.isLeaving || staffId !== cause.staffId,
  );
  const lessons = ({ lessonsPerWeek, credits }: TaughtCourse) => lessonsPerWeek ?? Math.max(1, credits);
  const proposals = proposeTeachers(open, lessons, others);
  const nobody = open.filter((course) => !proposals.some((one) => one.course === course));
  if (nobody.length > 0) {
    throw impossible(leftWithNobody(nobody));
  }
  return proposals.map(({ course: { programId, courseId, programName, courseName }, staffId, staffName, reason }) => {
    const had = teaching.courses.find((one) => one.programId === programId && one.courseId === courseId);
    return { programId, courseId, programName, courseName, staffId, staffName, before: had?.staffName ?? '', reason };
  });
}

/** Looks for the week that is nearest to the present one; nothing is stored. @throws 422 in sentences */
export async function makeRepair(ctx: Context, cause: RepairCause, { signal, progress }: Watch): Promise<Repair> {
  const plan = await planOn(ctx, cause.startDate);
  const what = await whatOf(ctx, cause);
  const { problem, takeovers } = await repairProblem(ctx, cause, plan.lastDay);
  const run = repairInThread(problem.instance, placementsOf(problem, plan.week), { seconds, progress });
  signal.addEventListener('abort', run.stop);
  if (signal.aborted) run.stop();
  const outcome = await run.outcome.finally(() => signal.removeEventListener('abort', run.stop));
  if (!outcome.isFeasible) {
    const sentences = [...outcome.findings, ...outcome.unplaced].map(({ sentence }) => sentence);
    throw impossible(sentences.length > 0 ? sentences : ['No week without a clash was found.']);
  }
  const after = madeWeekOf({ from: cause.startDate, to: plan.lastDay }, problem, outcome);
  return {
    what,
    planId: plan.planId,
    planVersion: plan.version,
    before: plan.week,
    after,
    takeovers,
    moved: outcome.moved,
    isFewest: outcome.isFewest,
  };
}

/** What has happened, in words. @throws 404 */
export async function whatOf({ db }: Context, { staffId, isLeaving, weekdays: lostDays }: RepairCause): Promise<string> {
  if (staffId === null) return 'As everything is entered now';
  const [person] = await db
    .select({ firstName: staff.firstName, lastName: staff.lastName })
    .from(staff)
    .where(eq(staff.staffId, staffId));
  if (!person) throw notFound('staff member');
  const lost = lostDays.toSorted().map((day) => weekdays[day - 1]);
  return isLeaving ? `${fullName(person)} leaves` : `${fullName(person)} is not there on ${lost.join(', ')}`;
}

/** A lock that makes repairs wait for one another. */
export const lockRepairs = ({ db }: Context) => db.execute(sql`lock table timetable_repair in share row exclusive mode`);
