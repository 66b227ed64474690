import { standing } from '../grade-record/marks.domain.ts';
import { percentageOf } from './percentage.domain.ts';
import type { ExamResult, ResultSubject, StudentResult } from './results.domain.ts';

/** How many subjects were passed and failed. Absence counts as failed; a course not taken, excused, or without marks yet, as neither. */
export interface SubjectCounts {
  passed: number;
  failed: number;
  /** Passed as a percentage of both; null if there are none. */
  share: number | null;
}

/** Counts subjects. */
export function countSubjects(subjects: readonly Pick<ResultSubject, 'standing'>[]): SubjectCounts {
  const passed = subjects.filter((subject) => subject.standing === standing.passed).length;
  const failed = subjects.filter(({ standing: is }) => is === standing.failed || is === standing.absent).length;
  return { passed, failed, share: passed + failed === 0 ? null : (100 * passed) / (passed + failed) };
}

/** A point on a subject's line: the mark in one examination. */
interface SubjectPoint {
  examinationId: number;
  examinationName: string;
  examDate: string;
  /** Marks as a percentage of the total; null: absent. */
  percent: number | null;
  isPassed: boolean;
  /** The examination's place in time among all: 0 is the earliest, 1 the last. */
  at: number;
}

/** One subject across a student's examinations. */
export interface SubjectLine extends SubjectCounts {
  courseId: number;
  courseName: string;
  /** The earliest first; leaves out examinations in which it was not taken, the student was excused or there are no marks yet. */
  points: readonly SubjectPoint[];
}

/** A student's marks in each subject across some examinations, ordered by subject. */
export function linesOfSubjects(
  results: readonly Pick<StudentResult, 'examinationId' | 'examinationName' | 'startDate' | 'subjects'>[],
): SubjectLine[] {
  const inOrder = results.toSorted((one, other) => one.startDate.localeCompare(other.startDate));
  const taken = inOrder.flatMap(({ examinationId, examinationName, subjects }, place) =>
    subjects
      .filter(({ standing: is }) => is === standing.passed || is === standing.failed || is === standing.absent)
      .map((subject) => ({
        ...subject,
        ...{ examinationId, examinationName },
        at: inOrder.length === 1 ? 0.5 : place / (inOrder.length - 1),
      })),
  );
  const courses = new Map(taken.map(({ courseId, courseName }) => [courseId, courseName]));
  return [...courses]
    .map(([courseId, courseName]) => {
      const own = taken.filter((subject) => subject.courseId === courseId);
      return {
        courseId,
        courseName,
        ...countSubjects(own),
        points: own.map(pointOf),
      };
    })
    .toSorted((one, other) => one.courseName.localeCompare(other.courseName));
}

const pointOf = (
  subject: Pick<ResultSubject, 'marks' | 'totalMarks' | 'standing'> & Omit<SubjectPoint, 'percent' | 'isPassed'>,
): SubjectPoint => {
  const { examinationId, examinationName, examDate, at, marks, totalMarks } = subject;
  return {
    ...{ examinationId, examinationName, examDate, at },
    percent: marks === null ? null : percentageOf(marks, totalMarks),
    isPassed: subject.standing === standing.passed,
  };
};

/** A student's mark in one subject of an examination. */
type InSubject = Pick<ExamResult, 'studentId' | 'student'> & { subject: ResultSubject };

/** Failed first (fewest marks first, then absent), then passed, then those without a mark that counts. */
const order: readonly number[] = [
  standing.failed,
  standing.absent,
  standing.passed,
  standing.excused,
  standing.notTaken,
  standing.notEntered,
];

/** Everybody's mark in one subject, failed first; equal marks keep the order of the results. */
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
