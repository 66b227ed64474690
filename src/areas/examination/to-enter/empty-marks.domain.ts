import type { Lack } from '../../../kit/domain/list/why-empty.domain.ts';
import { type ProgramFacts, programLacks } from '../../program/program/program-lacks.domain.ts';
import { noStudents } from '../../student/enrolment/student-lacks.domain.ts';

/** What decides whether an examination has marks to be entered. */
export interface MarksFacts extends Omit<ProgramFacts, 'hasTeachers'> {
  programId: number;
  hasExams: boolean;
  /** Whether anybody attends its program on the days of its exams; without exams, on its first day. */
  hasStudents: boolean;
  /** Whether anybody has ever attended it. */
  hasOthers: boolean;
  hasScale: boolean;
}

/** Where there is no examination at all. */
export const noExaminations: Lack = {
  words: 'There is no examination yet.',
  way: { text: 'Add an examination', path: '/egs/examination/grid?panel=new', needs: ['examination.read', 'examination.create'] },
};

/** What the marks of an examination lack. */
export function marksLacks(examinationId: number, { programId, ...facts }: MarksFacts): readonly Lack[] {
  const lacks: Lack[] = [];
  if (!facts.hasExams) {
    lacks.push(...coursesLacking(programId, facts));
    if (facts.hasCourses) lacks.push(noExams(examinationId, programId));
  }
  if (!facts.hasStudents) lacks.push(facts.hasOthers ? noneThen : noStudents(programId));
  if (!facts.hasScale) lacks.push(noScale);
  return lacks;
}

/** Where a program has no courses that could be examined. */
export const coursesLacking = (programId: number, facts: Omit<ProgramFacts, 'hasTeachers'>): readonly Lack[] =>
  programLacks(programId, { ...facts, hasTeachers: true });

const noExams = (examinationId: number, programId: number): Lack => ({
  words: 'No exam of this examination has been scheduled yet.',
  way: {
    text: 'Add exam schedules',
    path: `/egs/examschedule/several?examinationId=${examinationId}`,
    needs: ['examschedule.read', 'examschedule.create'],
    of: { programid: programId },
  },
});

const noneThen: Lack = {
  words: 'Students have been put into this program, but none attends it on the days of this examination.',
};

const noScale: Lack = {
  words: 'There is no grade scale, so marks get no grades.',
  way: { text: 'Set the grade scale', path: '/gs/gradescale', needs: ['termmanagement.read', 'termmanagement.update'] },
};
