import { standing } from '../grade-record/marks.domain.ts';
import type { ExamResult, ResultSubject, StudentResult } from './results.domain.ts';

/** How many subjects were passed and failed. Absent counts as failed; a course not taken, or without marks yet, as neither. */
export interface SubjectCounts {
  passed: number;
  failed: number;
  /** Passed, in percent of both; null where there are none. */
  share: number | null;
}

/** Counts subjects. */
export function countSubjects(subjects: readonly Pick<ResultSubject, 'standing'>[]): SubjectCounts {
  const passed = subjects.filter((subject) => subject.standing === standing.passed).length;
  const failed = subjects.filter(({ standing: is }) => is === standing.failed || is === standing.absent).length;
  return { passed, failed, share: passed + failed === 0 ? null : (100 * passed) / (passed + failed) };
}

/** A mark on the line of a subject. */
interface SubjectPoint {
  examinationId: number;
  examinationName: string;
  examDate: string;
  /** Marks of the total, in percent; null: absent. */
  percent: number | null;
  isPassed: boolean;
}

/** One subject over the examinations of a student. */
export interface SubjectLine extends SubjectCounts {
  courseId: number;
  courseName: string;
  /** The earliest first; without examinations in which it was not taken or is not entered. */
  points: readonly SubjectPoint[];
}

/** What a student has in each subject over some examinations, in the order of the names. */
export function linesOfSubjects(
  results: readonly Pick<StudentResult, 'examinationId' | 'examinationName' | 'subjects'>[],
): SubjectLine[] {
  const taken = results.flatMap(({ examinationId, examinationName, subjects }) =>
    subjects
      .filter(({ standing: is }) => is !== standing.notEntered && is !== standing.notTaken)
      .map((subject) => ({ ...subject, examinationId, examinationName })),
  );
  const courses = new Map(taken.map(({ courseId, courseName }) => [courseId, courseName]));
  return [...courses]
    .map(([courseId, courseName]) => {
      const own = taken.filter((subject) => subject.courseId === courseId);
      return {
        courseId,
        courseName,
        ...countSubjects(own),
        points: own.toSorted((one, other) => one.examDate.localeCompare(other.examDate)).map(pointOf),
      };
    })
    .toSorted((one, other) => one.courseName.localeCompare(other.courseName));
}

const pointOf = (
  subject: Pick<ResultSubject, 'examDate' | 'marks' | 'totalMarks' | 'standing'> &
    Pick<StudentResult, 'examinationId' | 'examinationName'>,
): SubjectPoint => {
  const { examinationId, examinationName, examDate, marks, totalMarks } = subject;
  return {
    examinationId,
    examinationName,
    examDate,
    percent: marks === null ? null : (100 * marks) / totalMarks,
    isPassed: subject.standing === standing.passed,
  };
};

/** What a student has in one subject of an examination. */
type InSubject = Pick<ExamResult, 'studentId' | 'student'> & { subject: ResultSubject };

/** Who failed first: with the fewest marks, then absent; then who passed, and who has no mark that counts. */
const order: readonly number[] = [standing.failed, standing.absent, standing.passed, standing.notTaken, standing.notEntered];

/** What all have in one subject, who failed first; equal marks in the order of the results. */
export function inSubject(
  results: readonly Pick<ExamResult, 'studentId' | 'student' | 'subjects'>[],
  courseId: number,
): InSubject[] {
  const place = ({ subject }: InSubject) => order.indexOf(subject.standing);
  return results
    .flatMap(({ studentId, student, subjects }) =>
      subjects.filter((subject) => subject.courseId === courseId).map((subject) => ({ studentId, student, subject })),
    )
    .toSorted((one, other) => place(one) - place(other) || (one.subject.marks ?? 0) - (other.subject.marks ?? 0));
}
