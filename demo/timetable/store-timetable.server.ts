import { and, eq, gte, sql } from 'drizzle-orm';
import { slots } from '../../src/areas/general/slot/slot.table.ts';
import { terms } from '../../src/areas/general/term/term.table.ts';
import { courseTakeovers } from '../../src/areas/program/course-session/course-takeover.table.ts';
import { programCourses } from '../../src/areas/program/program-course/program-course.table.ts';
import { mostCoverDays } from '../../src/areas/timetable/cover/cover.domain.ts';
import { setSubstitute } from '../../src/areas/timetable/cover/cover.server.ts';
import { coversOf } from '../../src/areas/timetable/cover/covers-of-days.server.ts';
import { publishedWeeks } from '../../src/areas/timetable/generation/publish.server.ts';
import { roomKinds } from '../../src/areas/timetable/lesson/room-kind.table.ts';
import { timetableEntries } from '../../src/areas/timetable/lesson/timetable-entry.table.ts';
import { lessonNeeds } from '../../src/areas/timetable/needs/lesson-need.table.ts';
import { staffUnavailabilities } from '../../src/areas/timetable/needs/staff-unavailability.table.ts';
import { addDays, type DayRange, type IsoDate } from '../../src/kit/domain/dates.domain.ts';
import type { WriteContext } from '../../src/kit/server/http/context.server.ts';
import { insertAll } from '../insert-all.server.ts';
import { type classGroups, nameOfGroup } from '../program/curriculum.server.ts';
import { teachingPlan } from '../program/teaching-plan.server.ts';
import { idOf, type StoredDemo } from '../stored-demo.server.ts';

/** A day at the demo school: seven lessons and three breaks. */
const day: readonly [name: string, start: string, end: string, isTeaching: boolean][] = [
  ['Period 1', '09:00', '09:45', true],
  ['Period 2', '09:45', '10:30', true],
  ['Short break', '10:30', '10:45', false],
  ['Period 3', '10:45', '11:30', true],
  ['Period 4', '11:30', '12:15', true],
  ['Lunch', '12:15', '13:00', false],
  ['Period 5', '13:00', '13:45', true],
  ['Period 6', '13:45', '14:30', true],
  ['Tea break', '14:30', '14:45', false],
  ['Period 7', '14:45', '15:30', true],
];

const kinds: readonly [name: string, rooms: number, courses: readonly string[]][] = [
  ['Science laboratory', 3, ['Physics Practical', 'Chemistry Practical', 'Biology Practical']],
  ['Computer room', 3, ['Computer Science']],
  ['Sports ground', 3, ['Physical Education']],
  ['Library', 1, ['Library']],
];
const inDoubles = new Set(['Physics Practical', 'Chemistry Practical', 'Biology Practical']);

/** Enough steps for a good week; counted, not timed, so that the result is always the same. */
const steps = 150_000;
/** How many days the timetable has been in force, and the least and most days that it lasts: longer than the summer vacation. */
const daysBack = 21;
const daysLeft = 56;
const daysAhead = 120;

/** Slots, what each course needs, who cannot teach when, and the timetable of the current term. */
export async function storeTimetable(ctx: WriteContext, demo: StoredDemo): Promise<void> {
  await storeDays(ctx, demo);
  await storeNeeds(ctx, demo);
  await storeUnavailability(ctx, demo);
  const { from, to } = await currentTerm(ctx);
  await publishedWeeks(ctx, { startDate: from, endDate: to, seed: 1, seconds: null, maxGaps: null, improve: false }, steps);
  await lockSome(ctx, demo);
  await coverMost(ctx);
  await storeComing(ctx, demo, addDays(to, 1));
}

async function storeDays({ db }: WriteContext, { programs }: StoredDemo): Promise<void> {
  const rows = [...programs.values()].flatMap((programId) =>
    day.map(([slotName, startTime, endTime, isTeaching]) => ({ programId, slotName, startTime, endTime, isTeaching })),
  );
  await insertAll(db, slots, slots.slotId, rows);
}

async function storeNeeds({ db }: WriteContext, { programs, courses }: StoredDemo): Promise<void> {
  const kindIds = await insertAll(
    db,
    roomKinds,
    roomKinds.roomKindId,
    kinds.map(([roomKindName, rooms]) => ({ roomKindName, rooms })),
  );
  const stored = await db.select().from(programCourses);
  const plan = teachingPlan();
  const needs = plan.flatMap(({ group, course, periods }) => {
    const [programId, courseId] = [idOf(programs, nameOfGroup(group)), idOf(courses, course)];
    const own = stored.find((row) => row.programId === programId && row.courseId === courseId);
    const kind = kinds.findIndex(([, , of]) => of.includes(course));
    return own
      ? [
          {
            programCourseId: own.programCourseId,
            lessonsPerWeek: periods,
            doubles: inDoubles.has(course) ? 1 : 0,
            roomKindId: kindIds[kind] ?? null,
            groupName: isElective(group, course, plan) ? 'Electives' : '',
          },
        ]
      : [];
  });
  await insertAll(db, lessonNeeds, lessonNeeds.programCourseId, needs);
}

const electives = ['Environmental Education', 'General Studies'];

/** Senior students choose one of two courses, which are taught at the same time if two teachers give them. */
function isElective(group: (typeof classGroups)[number], course: string, plan: ReturnType<typeof teachingPlan>): boolean {
  if (!electives.includes(course)) return false;
  const own = plan.filter((one) => nameOfGroup(one.group) === nameOfGroup(group) && electives.includes(one.course));
  return own.length === 2 && new Set(own.map(({ teacher }) => teacher)).size === 2;
}

const nameOf = ({ teacher }: ReturnType<typeof teachingPlan>[number]) => `${teacher.firstName} ${teacher.lastName}`;

/** The teachers, those with the fewest lessons first. */
function teachersByLoad(): string[] {
  const load = new Map<string, number>();
  for (const one of teachingPlan()) load.set(nameOf(one), (load.get(nameOf(one)) ?? 0) + one.periods);
  return [...load].toSorted((one, other) => one[1] - other[1] || one[0].localeCompare(other[0])).map(([name]) => name);
}

/** The teachers with the fewest lessons have an afternoon off, or prefer not to come early. */
async function storeUnavailability({ db }: WriteContext, { staff }: StoredDemo): Promise<void> {
  const least = teachersByLoad();
  const afternoons = least.slice(0, 4).flatMap((name, index) => ({
    ...{ staffId: idOf(staff, name), weekday: index + 1, startTime: '13:00', endTime: '15:30', level: 2 },
  }));
  const mornings = least
    .slice(4, 8)
    .flatMap((name) =>
      [1, 6].map((weekday) => ({ staffId: idOf(staff, name), weekday, startTime: '09:00', endTime: '09:45', level: 1 })),
    );
  await db.insert(staffUnavailabilities).values([...afternoons, ...mornings]);
}

/**
 * Agreed for the time after this timetable: the next of these teachers comes one day less, and the last takes over a course from a
 * colleague.
 */
async function storeComing(ctx: WriteContext, { staff, programs, courses }: StoredDemo, fromDate: IsoDate): Promise<void> {
  const least = teachersByLoad();
  const [losesDay = ''] = least.slice(8);
  await ctx.db.insert(staffUnavailabilities).values(
    day
      .filter(([, , , isTeaching]) => isTeaching)
      .map(([, startTime, endTime]) => ({
        staffId: idOf(staff, losesDay),
        weekday: 3,
        startTime,
        endTime,
        level: 2,
        fromDate,
      })),
  );
  const plan = teachingPlan();
  const lightest = (course: string, giver: string) =>
    least.find(
      (name) => name !== giver && name !== losesDay && plan.some((one) => one.course === course && nameOf(one) === name),
    );
  const given = plan.find((one) => one.periods <= 2 && lightest(one.course, nameOf(one)) !== undefined);
  if (!given) return;
  await ctx.db.insert(courseTakeovers).values({
    programId: idOf(programs, nameOfGroup(given.group)),
    courseId: idOf(courses, given.course),
    staffId: idOf(staff, lightest(given.course, nameOf(given)) ?? ''),
    fromDate,
  });
}

async function currentTerm({ db, today }: WriteContext): Promise<DayRange> {
  const [term] = await db
    .select({ from: terms.startDate, to: terms.endDate })
    .from(terms)
    .where(and(sql`${terms.schoolYear} = school_year_of(${today}::date)`, gte(terms.endDate, addDays(today, daysLeft))))
    .orderBy(terms.startDate)
    .limit(1);
  const back = addDays(today, -daysBack);
  const latest = addDays(today, daysAhead);
  const to = term && term.to < latest ? term.to : latest;
  return { from: back, to };
}

/** The library hour of some classes stays where it is, whatever is generated. */
async function lockSome({ db, today }: WriteContext, { programs, courses }: StoredDemo): Promise<void> {
  const some = ['Grade 7 A', 'Grade 7 B', 'Grade 8 A'].map((name) => idOf(programs, name));
  await db
    .update(timetableEntries)
    .set({ isLocked: true })
    .where(
      and(
        eq(timetableEntries.courseId, idOf(courses, 'Library')),
        sql`${timetableEntries.programId} = any(${sql.param(some)}::int[])`,
        gte(timetableEntries.entryDate, today),
      ),
    );
}

/** Every third lesson of teachers on leave still needs a cover; the others have one. */
async function coverMost(ctx: WriteContext): Promise<void> {
  const from = addDays(ctx.today, -mostCoverDays);
  for (const [start, end] of [
    [from, addDays(ctx.today, -1)],
    [ctx.today, addDays(ctx.today, mostCoverDays - 1)],
  ] as const) {
    const rows = await coversOf(ctx, 'all', start, end);
    for (const [index, { lesson, suggestedId, candidates }] of rows.entries()) {
      const chosen = candidates.find(({ staffId }) => staffId === suggestedId);
      const isCovered = chosen && (lesson.date < ctx.today || index % 3 > 0);
      if (isCovered) await setSubstitute(ctx, lesson.timetableEntryId, chosen.staffId, chosen.reason);
    }
  }
}
