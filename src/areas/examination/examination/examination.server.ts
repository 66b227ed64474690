import { sql } from 'drizzle-orm';
import { storedResource } from '../../../kit/server/resource/resource-routes.server.ts';
import { inSchoolYear } from '../../general/school-year/school-year.table.ts';
import { courses } from '../../program/course/course.table.ts';
import { programLink, programs } from '../../program/program/program.table.ts';
import { programNameOn } from '../../program/program-year/program-year.table.ts';
import { examSchedules } from '../exam-schedule/exam-schedule.table.ts';
import { examination } from './examination.domain.ts';
import { examinationScopes, examinations } from './examination.table.ts';
import { removeWhatGoes } from './related-records.server.ts';
import { releasedSince } from './release.server.ts';

/** Its schedules as a JSON array. The outer table is spelled out, because Drizzle leaves it off in a select without a join. */
const schedulesOf = sql`(
  select coalesce(json_agg(schedule), '[]') from (
    select s.exam_schedule_id as "examScheduleId", s.course_id as "courseId", json_build_object('courseName', c.course_name) as course,
      s.exam_date as "examDate", to_char(s.start_time, 'HH24:MI') as "startTime", to_char(s.end_time, 'HH24:MI') as "endTime",
      s.total_marks as "totalMarks", s.min_marks as "minMarks", s.room_id as "roomId"
    from ${examSchedules} s join ${courses} c on c.course_id = s.course_id
    where s.examination_id = examination.examination_id
    order by s.exam_date, s.start_time, s.exam_schedule_id
  ) schedule)`;

const ofProgram = (column: string) =>
  sql<string>`(select p.${sql.identifier(column)} from ${programs} p where p.program_id = examination.program_id)`;

export const examinationResource = storedResource(examination, {
  table: examinations,
  links: { programId: programLink },
  columns: {
    examSchedules: schedulesOf,
    released: releasedSince(sql`examination.released`),
    program: { programName: programNameOn(examinations.programId, examinations.startDate) },
  },
  filters: { schoolYear: inSchoolYear(examinations.startDate) },
  scopes: examinationScopes,
  remove: async (ctx, row, { reason, drop }) => {
    await removeWhatGoes(ctx, row, reason);
    await drop();
  },
  names: {
    GetAllExaminationNames: {
      columns: {
        examinationId: examinations.examinationId,
        examinationName: examinations.examinationName,
        programName: ofProgram('program_name'),
        month: sql<string>`to_char(examination.start_date, 'Mon YYYY')`,
      },
      // Among equal names the newest comes first, then by grade.
      sort: sql`(name_sort, date '2100-01-01' - start_date, ${ofProgram('program_order')}, ${ofProgram('name_sort')})`,
    },
  },
});
