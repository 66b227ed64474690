import { type SQL, sql } from 'drizzle-orm';
import { staffStatus } from '../../../../common/enumerations.domain.ts';
import type { WriteContext } from '../../../../kit/server/http/context.server.ts';
import { raise } from '../../../../kit/server/resource/events.server.ts';
import type { Job } from '../../../../kit/server/work/jobs.server.ts';
import { courseSessions } from '../../../program/course-session/course-session.table.ts';
import { programs } from '../../../program/program/program.table.ts';
import { staff } from '../../../staff/staff/staff.table.ts';
import { studentAttendanceSheets } from '../../student-attendance/student-attendance.table.ts';
import { membersOfProgram } from '../sheet-kind.server.ts';
import { registerFacts, registerNotTaken, registerStillNotTaken } from './register-notifications.domain.ts';

/** Tells the teachers and then the office which registers are missing, each once a day. */
export const remindOfRegisters: Job = {
  name: 'remind-of-registers',
  cron: '*/5 * * * *',
  run: async (ctx) => {
    const { today } = ctx;
    const path = '/las';
    await raise(ctx, 'happened', {
      kind: registerNotTaken,
      of: async () => {
        const missing = await registersMissing(ctx);
        const teachers = [...new Set(missing.flatMap(({ staffIds }) => staffIds))];
        return teachers.map((staffId) => {
          const theirs = missing.filter(({ staffIds }) => staffIds.includes(staffId)).map(({ programName }) => programName);
          return { staffId, facts: registerFacts(today, theirs), path };
        });
      },
    });
    await raise(ctx, 'happened', {
      kind: registerStillNotTaken,
      of: async () => {
        const names = (await registersMissing(ctx)).map(({ programName }) => programName);
        return names.length > 0 ? [{ facts: registerFacts(today, names), path }] : [];
      },
    });
  },
};

/** Somebody who has left remains the class teacher and keeps their course sessions until others take these over. */
const isHere = (staffId: SQL): SQL =>
  sql`select from ${staff} s where s.staff_id = ${staffId} and s.staff_status = ${staffStatus.active}`;

/** The programs whose register for today is missing, in their order, with who is to take it. */
async function registersMissing({ db, today }: WriteContext) {
  const { rows } = await db.execute<{ programName: string; staffIds: number[] }>(sql`
    select p.program_name as "programName", case when exists (${isHere(sql`p.class_teacher_id`)}) then array[p.class_teacher_id]
      else array(select distinct c.staff_id from ${courseSessions} c where c.program_id = p.program_id
        and exists (${isHere(sql`c.staff_id`)})
        and coalesce(c.session_start_date, ${today}::date) <= ${today}::date
        and coalesce(c.session_end_date, ${today}::date) >= ${today}::date) end as "staffIds"
    from ${programs} p
    where closed_day(${today}::date) is null
      and exists (${membersOfProgram(sql`p.program_id`, sql`${today}`)})
      and not exists (select from ${studentAttendanceSheets} s
        where s.program_id = p.program_id and s.attendance_date = ${today}::date)
    order by p.program_order, p.name_sort`);
  return rows;
}
