import { and, asc, between, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { initialsOnPaper, type SchoolOnPaper } from '../../../../common/paper/paper.domain.ts';
import { fullName } from '../../../../common/person-name.domain.ts';
import type { DayRange, IsoDate } from '../../../../kit/domain/dates.domain.ts';
import type { Context } from '../../../../kit/server/http/context.server.ts';
import { notFound } from '../../../../kit/server/http/errors.server.ts';
import { schools } from '../../../general/school/school.table.ts';
import { schoolOnPaper } from '../../../general/school/school-on-paper.table.ts';
import { terms } from '../../../general/term/term.table.ts';
import { studentAttendances } from '../../../leave-attendance/student-attendance/student-attendance.table.ts';
import { classTeacherOn, programNameOn } from '../../../program/program-year/program-year.table.ts';
import { staff } from '../../../staff/staff/staff.table.ts';
import { rollNumberIn } from '../../../student/roll-number/roll-number.table.ts';
import { students } from '../../../student/student/student.table.ts';
import { examinations } from '../../examination/examination.table.ts';
import type { GradeBand } from '../../grade-scale/grade-scale.domain.ts';
import { readScale } from '../../grade-scale/grade-scale.server.ts';
import { examRemarks } from '../../remark/exam-remark.table.ts';

interface CardStudent {
  name: string;
  initials: string;
  admission: string;
  rollNumber: number | null;
  remark: string;
  /** In days, half days as .5; missing if no register was taken. */
  attendance: { present: number; of: number } | null;
}

/** What the cards of an examination need besides the results. */
export interface CardSource {
  school: SchoolOnPaper;
  examination: {
    name: string;
    from: IsoDate;
    to: IsoDate;
    programName: string;
    classTeacher: string;
    schoolYear: string;
  };
  /** From the highest to the lowest; without bands there are no letters. */
  bands: readonly GradeBand[];
  /** How many students are ranked; null if the school shows no ranks. */
  rank: { of: number } | null;
  /** Which days it covers; null if the school shows no attendance. */
  attendance: { period: string } | null;
  /** By id, ordered by roll number and name. */
  students: ReadonlyMap<number, CardStudent>;
}

interface CardsOf {
  examinationId: number;
  studentIds: readonly number[];
  /** How many students in the examination have a rank. */
  ranked: number;
}

/** @throws 404 */
export async function readCardSource(ctx: Context, { examinationId, studentIds, ranked }: CardsOf): Promise<CardSource> {
  const { db } = ctx;
  const [[examination], [school], bands] = await Promise.all([
    db
      .select({
        name: examinations.examinationName,
        from: examinations.startDate,
        to: examinations.endDate,
        programName: programNameOn(examinations.programId, examinations.startDate),
        teacher: { firstName: staff.firstName, lastName: staff.lastName },
        schoolYear: sql<string>`school_year_name(school_year_of(${examinations.startDate}))`,
        yearBegins: sql<IsoDate>`school_year_begins(school_year_of(${examinations.startDate}))::text`,
      })
      .from(examinations)
      .leftJoin(staff, eq(staff.staffId, classTeacherOn(examinations.programId, examinations.startDate)))
      .where(eq(examinations.examinationId, examinationId)),
    db
      .select({
        onPaper: schoolOnPaper,
        showsRank: schools.cardShowsRank,
        showsAttendance: schools.cardShowsAttendance,
      })
      .from(schools),
    readScale(db, sql`(select school_year_of(start_date) from ${examinations} where examination_id = ${examinationId})`),
  ]);
  if (!examination || !school) throw notFound('examination');
  const { teacher, yearBegins, ...rest } = examination;
  const period = await periodOf(ctx, examination.to, yearBegins);
  const people = await studentsOf(ctx, examinationId, studentIds, { from: period.from, to: examination.to });
  return {
    school: school.onPaper,
    examination: {
      ...rest,
      classTeacher: teacher ? fullName(teacher) : '',
    },
    bands,
    rank: school.showsRank ? { of: ranked } : null,
    attendance: school.showsAttendance ? { period: period.name } : null,
    students: people,
  };
}

/** The term (or else school year) in which the examination ends, up to its last day, so that a later print says the same. */
async function periodOf({ db }: Context, lastDay: IsoDate, yearStart: IsoDate): Promise<{ name: string; from: IsoDate }> {
  const [term] = await db
    .select({ name: terms.termName, from: terms.startDate })
    .from(terms)
    .where(sql`${lastDay} between ${terms.startDate} and ${terms.endDate}`)
    .limit(1);
  return term ?? { name: 'school year', from: yearStart };
}

async function studentsOf(
  { db }: Context,
  examinationId: number,
  studentIds: readonly number[],
  days: DayRange,
): Promise<CardSource['students']> {
  const attended = db
    .select({
      studentId: studentAttendances.studentId,
      of: sql<number>`count(*)::int`.as('of'),
      present: sql<number>`(sum(morning::int + afternoon::int) / 2.0)::float8`.as('present'),
    })
    .from(studentAttendances)
    .where(and(among(studentAttendances.studentId, studentIds), between(studentAttendances.attendanceDate, days.from, days.to)))
    .groupBy(studentAttendances.studentId)
    .as('attended');
  const ofExamination = db
    .select({ programId: examinations.programId, startDate: examinations.startDate })
    .from(examinations)
    .where(eq(examinations.examinationId, examinationId));
  const rollNumber = rollNumberIn({
    studentId: students.studentId,
    programId: sql`(select o.program_id from (${ofExamination}) o)`,
    schoolYear: sql`school_year_of((select o.start_date from (${ofExamination}) o))`,
  });
  const rows = await db
    .select({
      studentId: students.studentId,
      firstName: students.firstName,
      lastName: students.lastName,
      admission: students.schoolAdmissionNumber,
      rollNumber,
      remark: examRemarks.remark,
      of: attended.of,
      present: attended.present,
    })
    .from(students)
    .leftJoin(
      examRemarks,
      sql`${examRemarks.studentId} = ${students.studentId} and ${examRemarks.examinationId} = ${examinationId}`,
    )
    .leftJoin(attended, eq(attended.studentId, students.studentId))
    .where(among(students.studentId, studentIds))
    .orderBy(rollNumber, asc(students.nameSort), asc(students.studentId));
  return new Map(
    rows.map(({ studentId, admission, rollNumber, remark, of, present, ...named }) => [
      studentId,
      {
        name: fullName(named),
        initials: initialsOnPaper(named),
        admission,
        rollNumber,
        remark: remark ?? '',
        attendance: of && present !== null ? { present, of } : null,
      },
    ]),
  );
}

/** Many ids as one parameter. */
const among = (column: SQLWrapper, ids: readonly number[]): SQL => sql`${column} = any(${sql.param(ids)}::int[])`;
