import { sql } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import { daysInclusive, displayDate } from '../../../kit/domain/dates.domain.ts';
import { parseGrant } from '../../../kit/domain/permission.domain.ts';
import { counted } from '../../../kit/domain/wording.domain.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { conflict, malformed, notFound, ruleBroken } from '../../../kit/server/http/errors.server.ts';
import { answering, writing } from '../../../kit/server/resource/answering.server.ts';
import { type AuditEntry, audit, auditAll } from '../../../kit/server/resource/audit.server.ts';
import type { LessonRow } from '../lesson/lesson.domain.ts';
import { lessonOwners, lessonsOf } from '../lesson/lessons.server.ts';
import { giving } from './assignment.domain.ts';
import { candidateFor, whyNot } from './candidates.domain.ts';
import { colleaguesOn } from './colleagues.server.ts';
import { type CoverRow, getCovers, giveCover, giveDayCover, mostCoverDays, removeCover, removeDayCover } from './cover.domain.ts';
import { asOpen, coversOf } from './covers-of-days.server.ts';
import { holdCovered, holdEntry, holdOpen } from './held-lessons.server.ts';
import { tellCovers, tellTakenBack } from './tell-covers.server.ts';

const resource = 'Timetable';
const lessonsArePast = 'These lessons are past';
const notThere = 'The staff member must be active, teaching and there on that day';

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
      const which = { id: timetableEntryId, field: 'timetableEntryId', substituteId: staffId };
      const entry = await holdEntry(ctx, grant, which);
      if (entry.substitute !== null) throw conflict('Somebody already gives this lesson.');
      if (entry.suspended !== '') throw ruleBroken({ timetableEntryId: [`It does not take place: ${entry.suspended}`] });
      if (entry.absence === '') throw ruleBroken({ timetableEntryId: ['Its teacher is there'] });
      const [lesson] = await lessonsOf(ctx.db, {
        from: entry.day,
        to: entry.day,
        grant: 'all',
        of: sql`e.timetable_entry_id = ${timetableEntryId}`,
      });
      const colleague = (await colleaguesOn(ctx, entry.day, sql`s.staff_id = ${staffId}`))[0];
      if (!lesson || !colleague) throw ruleBroken({ staffId: [notThere] });
      const problem = whyNot(asOpen(lesson), colleague);
      if (problem) throw ruleBroken({ staffId: [problem] });
      await setSubstitute(ctx, timetableEntryId, staffId, candidateFor(asOpen(lesson), colleague).reason);
      const change = { before: { substituteId: null }, after: { substituteId: staffId } };
      const owners = lessonOwners({ programIds: [entry.programId], staffIds: [entry.staffId, staffId] });
      await audit(ctx, { action: 'update', resource, recordId: timetableEntryId, ...change, owners });
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
      const chosen = new Set(lessons.flatMap(({ substituteId }) => substituteId ?? []));
      const open = await holdOpen(ctx, grant, { staffId, date, substituteIds: [...chosen] });
      const wanted = new Map(lessons.map((lesson) => [lesson.timetableEntryId, lesson]));
      const isAsSeen = open.every(({ timetableEntryId, version }) => wanted.get(timetableEntryId)?.version === version);
      if (wanted.size !== open.length || !isAsSeen) {
        throw conflict('The open lessons of that day have changed.|Look at them again before you give them to others.');
      }
      if (chosen.size === 0) throw ruleBroken({ lessons: ['Choose somebody for at least one of the lessons'] });
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
        const owners = lessonOwners({ programIds: [lesson.programId], staffIds: [staffId, substituteId] });
        changes.push({ action: 'update', resource, recordId: lesson.timetableEntryId, ...change, owners });
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
      const entry = await holdEntry(ctx, grant, { id: coverId, field: 'coverId' });
      if (entry.substitute === null) throw notFound('cover');
      await setSubstitute(ctx, coverId, null, '');
      const change = { before: { substituteId: entry.substitute }, after: { substituteId: null } };
      const owners = lessonOwners({ programIds: [entry.programId], staffIds: [entry.staffId, entry.substitute] });
      await audit(ctx, { action: 'update', resource, recordId: coverId, ...change, owners });
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
        covered.map(({ id, programId, substitute }) => ({
          ...{ action: 'update', resource, recordId: id, ...change(substitute) },
          owners: lessonOwners({ programIds: [programId], staffIds: [staffId, substitute] }),
        })),
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
