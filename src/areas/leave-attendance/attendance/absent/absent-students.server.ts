import { sql } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import { fullName } from '../../../../common/person-name.domain.ts';
import { displayDate, type IsoDate } from '../../../../kit/domain/dates.domain.ts';
import { covers, type Grant } from '../../../../kit/domain/permission.domain.ts';
import { constantDay } from '../../../../kit/server/database/constant.server.ts';
import { sendKept } from '../../../../kit/server/database/prepared.server.ts';
import { headLine, type ListExport, sendList } from '../../../../kit/server/export/list-export.server.ts';
import { inBatches } from '../../../../kit/server/export/sheet-rows.server.ts';
import type { Context } from '../../../../kit/server/http/context.server.ts';
import { answering } from '../../../../kit/server/resource/answering.server.ts';
import { scopeWhere } from '../../../../kit/server/resource/scope.server.ts';
import { instantInJson } from '../../../../kit/server/resource/stamp.server.ts';
import { programs } from '../../../program/program/program.table.ts';
import { students } from '../../../student/student/student.table.ts';
import { knownAbsence } from '../../safe-arrival/absence-conditions.server.ts';
import { absenceInBrief, absenceInWords, type KnownAbsence } from '../../safe-arrival/absence-in-words.domain.ts';
import { programsOn } from '../at-a-glance/attendance-figures.server.ts';
import { notTakenOf } from '../at-a-glance/not-taken.domain.ts';
import { grantOn } from '../grant-on.server.ts';
import { halvesInWords } from '../mark-in-words.domain.ts';
import { leaveKindOn, leaveShown } from '../open-sheet.server.ts';
import { type Reason, reasonInWords } from '../reason-in-words.domain.ts';
import { studentKind } from '../sheet-kind.server.ts';
import { absentInWords, notTakenInWords } from './absent-in-words.domain.ts';
import {
  type AbsentOn,
  type AbsentStudent,
  exportAbsent,
  getAbsent,
  getRegisterToday,
  type RegisterToday,
} from './absent-students.domain.ts';

export const absentRoutes: readonly FastifyPluginAsync[] = [
  answering(getAbsent, (ctx, { grant, query }) => absentOn(ctx, grant, query.date)),
  answering(getRegisterToday, (ctx, { grant, query }) => registerToday(ctx, grant, query.programId)),
  answering(exportAbsent, async (ctx, { grant, query: { date }, request, reply }) =>
    sendList(request, reply, paperOf(date, await absentOn(ctx, grant, date))),
  ),
];

async function absentOn(ctx: Context, grant: Grant, date: IsoDate): Promise<AbsentOn> {
  const { closed, programs: figures, students: absent } = await dayOf(ctx, grant, date);
  return { closed, notTaken: closed ? 0 : figures.reduce((sum, program) => sum + notTakenOf(program), 0), students: absent };
}

/** The same of one program, and what its register says of itself. */
async function registerToday(ctx: Context, grant: Grant, programId: number): Promise<RegisterToday> {
  const { today: date } = ctx;
  const isWhole = covers(grant, { programid: programId });
  const [{ closed, programs: figures, students: absent }, [sheet]] = await Promise.all([
    dayOf(ctx, isWhole ? { programid: [programId] } : grant, date),
    sendKept<{ takenBy: string; takenAt: string }>(
      ctx.db,
      sql`select created_by as "takenBy", ${instantInJson(sql`created`)} as "takenAt" from ${studentKind.sheets}
        where program_id = ${programId} and attendance_date = ${date}::date`,
    ),
  ]);
  const shown = figures.find((program) => program.programId === programId);
  const told = isWhole && sheet ? sheet : { takenBy: '', takenAt: null };
  return {
    ...{ date, closed, isTaken: shown?.isTaken ?? false, ...told },
    ...{ total: shown?.total ?? 0, notTaken: shown && !closed ? notTakenOf(shown) : 0 },
    students: absent.filter((student) => student.programId === programId),
  };
}

/** Who was absent according to the registers of a day; a mark counts for the program to which the student belonged. */
async function dayOf(ctx: Context, held: Grant, date: IsoDate) {
  const grant = await grantOn(ctx, held, date);
  const day = sql`${date}::date`;
  const scope = scopeWhere(grant, {
    programid: (ids) => sql`s.program_id = any(${ids})`,
    studentid: (ids) => sql`a.student_id = any(${ids})`,
  });
  const [[head], figures, absent] = await Promise.all([
    sendKept<{ closed: string | null }>(ctx.db, sql`select closed_day(${day}) as closed`),
    programsOn(date === ctx.today ? constantDay(date) : day, ctx, grant),
    sendKept<Omit<AbsentStudent, 'reason'> & Omit<Reason, 'absence'> & { absence: KnownAbsence | null }>(
      ctx.db,
      sql`
      select a.student_id as "studentId", st.first_name as "firstName", st.last_name as "lastName", p.program_id as "programId",
        p.program_name as "programName", a.morning, a.afternoon, a.notes,
        ${leaveKindOn(studentKind, sql`a.student_id`, day)} as "onLeave", ${knownAbsence(sql`a.student_id`, day)} as absence
      from student_attendance_sheet s join student_attendance a using (sheet_id)
      join ${programs} p on p.program_id = s.program_id join ${students} st on st.student_id = a.student_id
      where s.attendance_date = ${day} and not (a.morning and a.afternoon) and ${studentKind.belonged}
        ${scope ? sql`and (${scope})` : sql``}
      order by p.program_order, p.name_sort, p.program_id, st.name_sort, a.student_id`,
    ),
  ]);
  const leaveOf = leaveShown(ctx, studentKind);
  return {
    closed: head?.closed ?? null,
    programs: figures,
    students: absent.map(({ absence, onLeave, notes, ...student }) => {
      const { studentId, programId } = student;
      // Whoever sees only some children is not told what another child's guardian said.
      const inWords = covers(grant, { programid: programId }) ? absenceInWords : absenceInBrief;
      const reason = reasonInWords({
        onLeave: leaveOf({ id: studentId, programId, onLeave }),
        absence: absence && inWords(absence),
        notes,
      });
      return { ...student, reason };
    }),
  };
}

function paperOf(date: IsoDate, { students: absent, notTaken }: AbsentOn): ListExport {
  const waits = notTakenInWords(notTaken);
  return {
    resource: 'StudentAttendance',
    title: `Absent on ${displayDate(date)}`,
    fileName: `absent ${date}`,
    columns: [{ header: 'Program' }, { header: 'Student Name' }, { header: 'Absent' }, { header: 'Reason' }],
    filters: [headLine('In all', absentInWords(absent)), ...(waits ? [headLine('Not complete', waits)] : [])],
    rows: inBatches(absent, (student) => [student.programName, fullName(student), halvesInWords(student), student.reason]),
    rowCount: absent.length,
  };
}
