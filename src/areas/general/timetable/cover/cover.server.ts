import { type SQL, sql } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import { staffStatus, staffType } from '../../../../common/enumerations.domain.ts';
import { fullName } from '../../../../common/person-name.domain.ts';
import { daysInclusive, displayDate, type IsoDate } from '../../../../kit/domain/dates.domain.ts';
import { type Grant, parseGrant } from '../../../../kit/domain/permission.domain.ts';
import { counted } from '../../../../kit/domain/wording.domain.ts';
import type { Context, WriteContext } from '../../../../kit/server/http/context.server.ts';
import { conflict, malformed, notFound, ruleBroken } from '../../../../kit/server/http/errors.server.ts';
import { answering, writing } from '../../../../kit/server/resource/answering.server.ts';
import { type AuditEntry, audit, auditAll } from '../../../../kit/server/resource/audit.server.ts';
import { scopeWhere } from '../../../../kit/server/resource/scope.server.ts';
import { courseSessions } from '../../../program/course-session/course-session.table.ts';
import { staff } from '../../../staff/staff/staff.table.ts';
import { teachingStaffs } from '../../../staff/teaching-staff/teaching-staff.table.ts';
import { holdTimetable } from '../entry/write-dates.server.ts';
import type { LessonRow } from '../view/lesson.domain.ts';
import { lessonScopes, lessonsOf, suspendedBy } from '../view/lessons.server.ts';
import { absenceByHalf, absenceOf } from './absence.server.ts';
import { assignmentOf, giving } from './assignment.domain.ts';
import { type Candidate, type Colleague, candidateFor, type OpenLesson, ranked, whyNot } from './candidates.domain.ts';
import { type CoverRow, getCovers, giveCover, giveDayCover, mostCoverDays, removeCover, removeDayCover } from './cover.domain.ts';
import { tellCovers, tellTakenBack } from './tell-covers.server.ts';

const candidatesShown = 8;
const resource = 'Timetable';
const lessonsArePast = 'These lessons are past';
const notThere = 'The staff member must be active, teaching and there on that day';
const ofTeacher = absenceOf(sql`e.staff_id`, sql`e.entry_date`, sql`e.start_time`);
const ofSubstitute = absenceOf(sql`e.substitute_id`, sql`e.entry_date`, sql`e.start_time`);

/** Lessons of absent teachers: who gives them, who could, and why. */
export const coverRoutes: readonly FastifyPluginAsync[] = [
  answering(getCovers, async (ctx, { grant, query: { startDate: from, endDate: to } }) => {
    if (to < from || daysInclusive(from, to) > mostCoverDays) {
      throw malformed(`endDate must lie within ${mostCoverDays} days from startDate.`);
    }
    const rows = await coversOf(ctx, grant, from, to);
    if (parseGrant(ctx.session.permissions['timetable.create']) !== 'none') return rows;
    return rows.filter(({ coverId }) => coverId !== null).map(withoutColleagues);
  }),

  writing(
    giveCover,
    async (ctx, { grant, body }) => {
      const { timetableEntryId, staffId } = body();
      const entry = await holdEntry(ctx, grant, timetableEntryId, 'timetableEntryId');
      if (entry.substitute !== null) throw conflict('Somebody already gives this lesson.');
      if (entry.absence === '') throw ruleBroken({ timetableEntryId: ['Its teacher is there'] });
      const [lesson] = await lessonsOf(ctx.db, {
        from: entry.day,
        to: entry.day,
        grant: 'all',
        of: sql`e.timetable_entry_id = ${timetableEntryId}`,
      });
      await holdColleagues(ctx, [staffId]);
      const colleague = (await colleaguesOn(ctx, entry.day, sql`s.staff_id = ${staffId}`))[0];
      if (!lesson || !colleague) throw ruleBroken({ staffId: [notThere] });
      const problem = whyNot(asOpen(lesson), colleague);
      if (problem) throw ruleBroken({ staffId: [problem] });
      await setSubstitute(ctx, timetableEntryId, staffId, candidateFor(asOpen(lesson), colleague).reason);
      const change = { before: { substituteId: null }, after: { substituteId: staffId } };
      await audit(ctx, { action: 'update', resource, recordId: timetableEntryId, ...change });
      await tellCovers(ctx, [{ staffId, lesson }]);
      return { data: timetableEntryId, message: `${colleague.staffName} gives the lesson on ${displayDate(entry.day)}` };
    },
    { timetable_entry_staff_once: { field: 'staffId', message: 'They have a lesson at that time' } },
  ),

  writing(
    giveDayCover,
    async (ctx, { grant, body }) => {
      const { staffId, date, lessons } = body();
      if (date < ctx.today) throw ruleBroken({ date: [lessonsArePast] });
      const open = await holdOpen(ctx, grant, { staffId, date });
      const wanted = new Map(lessons.map((lesson) => [lesson.timetableEntryId, lesson]));
      const isAsSeen = open.every(({ timetableEntryId, version }) => wanted.get(timetableEntryId)?.version === version);
      if (wanted.size !== open.length || !isAsSeen) {
        throw conflict('The open lessons of that day have changed.|Look at them again before you give them to others.');
      }
      const chosen = new Set(lessons.flatMap(({ substituteId }) => substituteId ?? []));
      if (chosen.size === 0) throw ruleBroken({ lessons: ['Choose somebody for at least one of the lessons'] });
      await holdColleagues(ctx, [...chosen]);
      const there = await colleaguesOn(ctx, date, sql`s.staff_id = any(${sql.param([...chosen])}::int[])`);
      const colleagues = new Map(there.map((colleague) => [colleague.staffId, colleague]));
      const changes: AuditEntry[] = [];
      const given: { staffId: number; lesson: LessonRow }[] = [];
      for (const lesson of open) {
        const substituteId = wanted.get(lesson.timetableEntryId)?.substituteId ?? null;
        if (substituteId === null) continue;
        const colleague = colleagues.get(substituteId);
        const problem = colleague ? whyNot(asOpen(lesson), colleague) : notThere;
        const place = lessons.findIndex(({ timetableEntryId }) => timetableEntryId === lesson.timetableEntryId);
        if (!colleague || problem !== undefined) throw ruleBroken({ [`lessons.${place}.substituteId`]: [problem ?? notThere] });
        const { reason } = candidateFor(asOpen(lesson), colleague);
        await setSubstitute(ctx, lesson.timetableEntryId, substituteId, reason);
        colleagues.set(substituteId, giving(colleague, asOpen(lesson)));
        const change = { before: { substituteId: null }, after: { substituteId } };
        changes.push({ action: 'update', resource, recordId: lesson.timetableEntryId, ...change });
        given.push({ staffId: substituteId, lesson });
      }
      await auditAll(ctx, changes);
      await tellCovers(ctx, given);
      const left = open.length - changes.length;
      const stays = left === 0 ? [] : [counted(left, 'lesson stays open.', 'lessons stay open.')];
      const covered = counted(changes.length, 'lesson is', 'lessons are');
      return { data: changes.length, message: [`${covered} covered on ${displayDate(date)}`, ...stays].join('|') };
    },
    { timetable_entry_staff_once: { field: 'lessons', message: 'One of them has a lesson at that time' } },
  ),

  writing(
    removeCover,
    async (ctx, { grant, query: { coverId } }) => {
      const entry = await holdEntry(ctx, grant, coverId, 'coverId');
      if (entry.substitute === null) throw notFound('cover');
      await setSubstitute(ctx, coverId, null, '');
      const change = { before: { substituteId: entry.substitute }, after: { substituteId: null } };
      await audit(ctx, { action: 'update', resource, recordId: coverId, ...change });
      await tellTakenBack(ctx, [{ id: coverId, substitute: entry.substitute }], { from: entry.day, to: entry.day });
      return { data: coverId, message: 'The cover was removed' };
    },
    { timetable_entry_staff_once: 'Its teacher has another lesson at that time.' },
  ),

  writing(
    removeDayCover,
    async (ctx, { grant, query: { staffId, date } }) => {
      if (date < ctx.today) throw ruleBroken({ date: [lessonsArePast] });
      const covered = await holdCovered(ctx, grant, { staffId, date });
      if (covered.length === 0) throw notFound('cover');
      for (const { id } of covered) await setSubstitute(ctx, id, null, '');
      const change = (substituteId: number) => ({ before: { substituteId }, after: { substituteId: null } });
      await auditAll(
        ctx,
        covered.map(({ id, substitute }) => ({ action: 'update', resource, recordId: id, ...change(substitute) })),
      );
      await tellTakenBack(ctx, covered, { from: date, to: date });
      const removed = covered.length === 1 ? 'The cover was' : `${covered.length} covers were`;
      return { data: covered.length, message: `${removed} removed` };
    },
    { timetable_entry_staff_once: 'Their teacher has another lesson at the time of one of them.' },
  ),
];

/**
 * Families and teachers see who gives a lesson, as in the timetable. They do not see why its teacher is away, who will be away on later
 * days, how much others teach, or how often they stood in.
 */
const withoutColleagues = (row: CoverRow): CoverRow => ({
  ...row,
  absence: row.absence && 'Away',
  substituteAbsence: '',
  reason: '',
  candidates: [],
  suggestedId: null,
});

/** Sets the substitute of a lesson; null gives it back to its teacher. */
export const setSubstitute = (ctx: WriteContext, id: number, staffId: number | null, reason: string) =>
  ctx.db.execute(sql`
    update timetable_entry set substitute_id = ${staffId}, substitute_reason = ${reason}, version = version + 1,
      last_modified = now(), last_modified_by = ${ctx.session.name}
    where timetable_entry_id = ${id}`);

interface Held extends Record<string, unknown> {
  day: IsoDate;
  substitute: number | null;
  absence: string;
}

/** The lesson, held until the transaction ends. @throws 404 outside of the grant; 422 once it is past */
async function holdEntry(ctx: WriteContext, grant: Grant, id: number, field: string): Promise<Held> {
  await holdTimetable(ctx);
  const scope = scopeWhere(grant, lessonScopes);
  const { rows } = await ctx.db.execute<Held>(sql`
    select to_char(e.entry_date, 'YYYY-MM-DD') as day, e.substitute_id as substitute, ${ofTeacher} as absence
    from timetable_entry e where e.timetable_entry_id = ${id} ${scope ? sql`and (${scope})` : sql``} for update of e`);
  const [held] = rows;
  if (!held) throw notFound('lesson');
  if (held.day < ctx.today) throw ruleBroken({ [field]: ['This lesson is past'] });
  return held;
}

/** The open lessons of somebody absent on a day, in the order of the clock, held until the transaction ends. @throws 404, 422 */
async function holdOpen(
  ctx: WriteContext,
  grant: Grant,
  { staffId, date }: { staffId: number; date: IsoDate },
): Promise<LessonRow[]> {
  await holdTimetable(ctx);
  const scope = scopeWhere(grant, lessonScopes);
  const { rows } = await ctx.db.execute<{ id: number; absence: string }>(sql`
    select e.timetable_entry_id as id, ${ofTeacher} as absence from timetable_entry e
    where e.staff_id = ${staffId} and e.entry_date = ${date}::date and e.substitute_id is null and ${suspendedBy} = ''
      ${scope ? sql`and (${scope})` : sql``} for update of e`);
  if (rows.length === 0) throw notFound('lesson');
  const absent = rows.filter(({ absence }) => absence !== '').map(({ id }) => id);
  if (absent.length === 0) throw ruleBroken({ staffId: ['They are there on that day'] });
  const of = sql`e.timetable_entry_id = any(${sql.param(absent)}::int[])`;
  return lessonsOf(ctx.db, { from: date, to: date, grant: 'all', of });
}

/** The covered lessons of somebody on a day, locked until the transaction ends. */
async function holdCovered(ctx: WriteContext, grant: Grant, { staffId, date }: { staffId: number; date: IsoDate }) {
  await holdTimetable(ctx);
  const scope = scopeWhere(grant, lessonScopes);
  const { rows } = await ctx.db.execute<{ id: number; substitute: number }>(sql`
    select e.timetable_entry_id as id, e.substitute_id as substitute from timetable_entry e
    where e.staff_id = ${staffId} and e.entry_date = ${date}::date and e.substitute_id is not null
      ${scope ? sql`and (${scope})` : sql``} order by e.timetable_entry_id for update of e`);
  return rows;
}

interface CoverFact {
  id: number;
  absence: string;
  substituteAbsence: string;
  reason: string;
  teacherId: number;
  first: string;
  last: string;
}

/** The lessons of some days that have a substitute or need one. */
export async function coversOf(ctx: Context, grant: Grant, from: IsoDate, to: IsoDate): Promise<CoverRow[]> {
  const lessons = await lessonsOf(ctx.db, {
    ...{ from, to, grant },
    of: sql`(e.substitute_id is not null or ${ofTeacher} <> '') and ${suspendedBy} = ''`,
  });
  if (lessons.length === 0) return [];
  const ids = sql.param(lessons.map(({ timetableEntryId }) => timetableEntryId));
  const { rows } = await ctx.db.execute<CoverFact & Record<string, unknown>>(sql`
    select e.timetable_entry_id as id, ${ofTeacher} as absence, ${ofSubstitute} as "substituteAbsence", e.substitute_reason as reason,
      e.staff_id as "teacherId", t.first_name as first, t.last_name as last
    from timetable_entry e join ${staff} t on t.staff_id = e.staff_id where e.timetable_entry_id = any(${ids}::int[])`);
  const facts = new Map(rows.map((row) => [row.id, row]));
  const days = [...new Set(lessons.map(({ date }) => date))];
  const colleagues = new Map<IsoDate, Colleague[]>();
  for (const day of days) colleagues.set(day, await colleaguesOn(ctx, day, sql`true`));
  const suggested = new Map<LessonRow, Candidate | undefined>();
  for (const [day, there] of colleagues) {
    const open = lessons.filter(({ date, absent }) => date === day && absent === null);
    for (const [index, choice] of assignmentOf(open.map(asOpen), there).entries()) {
      const lesson = open[index];
      if (lesson) suggested.set(lesson, choice);
    }
  }
  return lessons.map((lesson) => {
    const fact = facts.get(lesson.timetableEntryId);
    const isOpen = lesson.absent === null;
    const best = suggested.get(lesson);
    const others = isOpen ? ranked(asOpen(lesson), colleagues.get(lesson.date) ?? []).slice(0, candidatesShown) : [];
    const candidates = [
      ...(best ? [best] : []),
      ...others.filter(({ staffId }) => staffId !== best?.staffId).map((colleague) => candidateFor(asOpen(lesson), colleague)),
    ];
    return {
      lesson,
      coverId: isOpen ? null : lesson.timetableEntryId,
      absence: fact?.absence ?? '',
      teacherId: fact?.teacherId ?? lesson.staffId,
      teacher: { firstName: fact?.first ?? '', lastName: fact?.last ?? '' },
      reason: fact?.reason ?? '',
      substituteAbsence: fact?.substituteAbsence ?? '',
      candidates: candidates.slice(0, candidatesShown),
      suggestedId: best?.staffId ?? null,
    };
  });
}

const asOpen = ({ slot, course, program, courseId, programId, lessons }: LessonRow): OpenLesson => ({
  ...slot,
  ...{ courseId, courseName: course.courseName, programId, programName: program.programName, lessons },
});

/** Locks colleagues: if two people choose the same one at once, or one enters their leave, the second sees what the first did. */
const holdColleagues = ({ db }: WriteContext, ids: readonly number[]) =>
  db.execute(sql`
    select from ${staff} where staff_id = any(${sql.param([...ids])}::int[]) order by staff_id for no key update`);

/** Everybody who teaches and is there on a day or on half of it, by name, with what they give on it. */
async function colleaguesOn({ db }: Context, day: IsoDate, which: SQL): Promise<Colleague[]> {
  const times = sql`json_build_object('startTime', to_char(x.start_time, 'HH24:MI'), 'endTime', to_char(x.end_time, 'HH24:MI')`;
  const { morning, afternoon } = absenceByHalf(sql`s.staff_id`, sql`${day}::date`);
  const { rows } = await db.execute<Colleague & { firstName: string; lastName: string } & Record<string, unknown>>(sql`
    select s.staff_id as "staffId", s.first_name as "firstName", s.last_name as "lastName", coalesce(t.daily_slots, 6) as "dailySlots",
      array[t.primary_course_id, t.secondary_course_id, t.tertiary_course_id] as "courseIds",
      array(select c.program_id from ${courseSessions} c where c.staff_id = s.staff_id) as "programIds",
      coalesce((select json_agg(${times}, 'lessons', x.lessons)) from timetable_entry x
        where (x.staff_id = s.staff_id and x.substitute_id is null or x.substitute_id = s.staff_id) and x.entry_date = ${day}::date), '[]') as given,
      coalesce((select json_agg(${times})) from staff_unavailability x
        where x.staff_id = s.staff_id and x.level = 2 and x.weekday = extract(isodow from ${day}::date) and x.from_date <= ${day}::date), '[]') as blocked,
      json_build_object('morning', ${morning} <> '', 'afternoon', ${afternoon} <> '') as absent,
      (select count(*)::int from timetable_entry x where x.substitute_id = s.staff_id
        and x.entry_date between ${day}::date - 30 and ${day}::date) as covers
    from ${staff} s left join ${teachingStaffs} t on t.staff_id = s.staff_id
    where s.staff_status = ${staffStatus.active} and s.staff_type = ${staffType.teaching} and ${which}
      and (${morning} = '' or ${afternoon} = '')
    order by s.name_sort, s.staff_id`);
  return rows.map(({ firstName, lastName, ...colleague }) => ({ ...colleague, staffName: fullName({ firstName, lastName }) }));
}
