import { addDays } from '../../src/kit/domain/dates.domain.ts';
import { call } from './calls.ts';
import { programNamed, today } from './registers.ts';

/** An examination whose marks nobody has entered: Mathematics of 80, an optional subject of 50, and more of 50 where they are asked for. */
export interface Examination {
  examinationId: number;
  examinationName: string;
  /** The names as they show, in their order. */
  students: readonly string[];
  subjects: readonly string[];
}

interface Sheet {
  version: number | null;
  examSchedules: { examScheduleId: number; course: { courseName: string } }[];
  students: { studentId: number; firstName: string; lastName: string }[];
  ScheduledGrades: { gradeRecord: { studentId: number; examScheduleId: number; marks: number | null }[] };
}

const read = (examinationId: number): Promise<Sheet> =>
  call('Admin', 'GET', `egs/GradeRecord/GetGradesByExamination?examinationId=${examinationId}`);

const nameOf = ({ firstName, lastName }: Sheet['students'][number]) => `${firstName} ${lastName}`.trim();

let made = 0;

/** Makes one far from all others, so many days ahead, for a program that belongs to the stories of one file. */
export async function newExamination(
  programName: string,
  examinationName: string,
  { ahead = 200, subjects = 2 } = {},
): Promise<Examination> {
  const programId = await programNamed(programName);
  made += 1;
  const day = addDays(today(), ahead + made);
  const { data: examinationId } = await call<{ data: number }>('Admin', 'POST', 'egs/Examination', {
    ...{ examinationName, programId, startDate: day, endDate: day, isFinalExam: false },
  });
  const courses = await call<{ courseId: number }[]>(
    'Admin',
    'GET',
    `ps/ProgramCourse/GetAllCoursesForProgram?programId=${programId}`,
  );
  for (const [index, { courseId }] of courses.slice(0, subjects).entries()) {
    const [totalMarks, minMarks] = index === 0 ? [80, 28] : [50, 17];
    const hour = String(index + 8).padStart(2, '0');
    const times = { startTime: `${hour}:00`, endTime: `${hour}:45` };
    const place = { examinationId, courseId, roomId: '', examDate: day };
    await call('Admin', 'POST', 'egs/ExamSchedule', { ...place, ...times, totalMarks, minMarks });
  }
  const { students, examSchedules } = await read(examinationId);
  return {
    examinationId,
    examinationName,
    students: students.map(nameOf),
    subjects: examSchedules.map(({ course }) => course.courseName),
  };
}

/** All marks, by `student, subject`. */
export async function marksOf({ examinationId }: Pick<Examination, 'examinationId'>): Promise<Record<string, number | null>> {
  const { students, examSchedules, ScheduledGrades } = await read(examinationId);
  const student = new Map(students.map((each) => [each.studentId, nameOf(each)]));
  const subject = new Map(examSchedules.map((each) => [each.examScheduleId, each.course.courseName]));
  return Object.fromEntries(
    ScheduledGrades.gradeRecord.map(({ studentId, examScheduleId, marks }) => [
      `${student.get(studentId)}, ${subject.get(examScheduleId)}`,
      marks,
    ]),
  );
}

/** Stores some marks, by `student, subject`, as somebody else would; the rest stays. */
export async function storeMarks(
  { examinationId }: Pick<Examination, 'examinationId'>,
  marks: Readonly<Record<string, number>>,
): Promise<void> {
  const { version, students, examSchedules } = await read(examinationId);
  const gradeRecord = Object.entries(marks).map(([name, mark]) => ({
    studentId: students.find((each) => name.startsWith(`${nameOf(each)}, `))?.studentId,
    examScheduleId: examSchedules.find(({ course }) => name.endsWith(`, ${course.courseName}`))?.examScheduleId,
    marks: mark,
  }));
  const [method, path] = version === null ? (['POST', 'Create'] as const) : (['PUT', 'Update'] as const);
  await call('Admin', method, `egs/GradeRecord/${path}GradesBulk`, { ScheduledGrades: { gradeRecord, examinationId } });
}

/** Takes a subject out of an examination, as somebody else would. */
export async function deleteSubject({ examinationId }: Pick<Examination, 'examinationId'>, subject: string): Promise<void> {
  const { examSchedules } = await read(examinationId);
  const schedule = examSchedules.find(({ course }) => course.courseName === subject);
  await call('Admin', 'DELETE', `egs/ExamSchedule?examScheduleId=${schedule?.examScheduleId}`);
}
