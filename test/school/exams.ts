import type { TestApp } from '../support/harness.ts';
import { addCourse, only } from './people.ts';

interface Exam {
  courseId?: number;
  totalMarks?: number;
  minMarks?: number;
  examDate?: string;
  isMandatory?: boolean;
  /** Marks by student id; null is an empty mark that was saved. */
  marks?: Readonly<Record<number, number | null>>;
}
interface Examination {
  programId: number;
  examinationName?: string;
  startDate?: string;
  endDate?: string;
  /** Since when somebody has released its results. */
  released?: string | null;
  exams?: readonly Exam[];
}

/** Adds an examination with its schedules and marks directly to the tables. */
export async function addExamination(
  school: Pick<TestApp, 'database' | 'rows'>,
  {
    programId,
    examinationName = 'Unit Test 1',
    startDate = '2026-06-08',
    endDate = startDate,
    released = null,
    exams = [],
  }: Examination,
): Promise<{ examinationId: number; examScheduleIds: number[]; courseIds: number[] }> {
  const { id: examinationId } = only(
    await school.rows<{ id: number }>(
      `insert into examination (examination_name, program_id, start_date, end_date, released, released_by)
       values ($1, $2, $3, $4, $5, $6) returning examination_id as id`,
      [examinationName, programId, startDate, endDate, released, released === null ? '' : 'Meera Rao'],
    ),
  );
  const examScheduleIds: number[] = [];
  const courseIds: number[] = [];
  for (const exam of exams) {
    const { totalMarks = 100, minMarks = 35, examDate = startDate, isMandatory = true, marks = {} } = exam;
    const courseId = exam.courseId ?? (await addCourse(school.database));
    await school.rows(
      'insert into program_course (program_id, course_id, is_mandatory) values ($1, $2, $3) on conflict do nothing',
      [programId, courseId, isMandatory],
    );
    const { id } = only(
      await school.rows<{ id: number }>(
        `insert into exam_schedule (examination_id, course_id, total_marks, min_marks, exam_date, start_time, end_time)
         values ($1, $2, $3, $4, $5, '09:00', '10:00') returning exam_schedule_id as id`,
        [examinationId, courseId, totalMarks, minMarks, examDate],
      ),
    );
    for (const [studentId, mark] of Object.entries(marks)) {
      await school.rows(
        `insert into grade_record (exam_schedule_id, student_id, marks, entered_by) values ($1, $2, $3, 'Meera Rao')`,
        [id, studentId, mark],
      );
    }
    examScheduleIds.push(id);
    courseIds.push(courseId);
  }
  if (exams.some(({ marks }) => marks))
    await school.rows('insert into grade_sheet (examination_id) values ($1)', [examinationId]);
  return { examinationId, examScheduleIds, courseIds };
}
