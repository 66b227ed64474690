import type { z } from 'zod';
import { answering } from '../../../kit/server/resource/answering.server.ts';
import { refuseIssues } from '../../../kit/server/resource/input.server.ts';
import { requireAll } from '../../../kit/server/resource/scope.server.ts';
import { lessonsOf } from '../../../timetable-solver/instance.domain.ts';
import type { TaughtCourse } from '../lesson/teaching.domain.ts';
import { findCauses } from './causes.server.ts';
import type { Missing } from './problem.domain.ts';
import { problemsOf } from './problems-of-range.server.ts';
import { proposeTeachers } from './proposals/proposals.domain.ts';
import { candidatesOf } from './proposals/proposals.server.ts';
import { tellFinding } from './remedies.domain.ts';
import { checkTimetable, generationIssues, type ToldFinding } from './timetable.domain.ts';

type Answer = z.input<NonNullable<typeof checkTimetable.answer>>;

/** What stands in the way of a timetable, before anybody presses the button. */
export const checkRoute = answering(checkTimetable, async (ctx, { grant, query }): Promise<Answer> => {
  requireAll(grant);
  refuseIssues(generationIssues(query, ctx.today));
  const answers: Answer[] = [];
  for (const { gaps, problem } of await problemsOf(ctx, query)) {
    const { instance } = problem;
    const candidates = gaps.withoutTeacher.length > 0 ? await candidatesOf(ctx.db, problem, query.endDate) : [];
    const lessons = (course: TaughtCourse) => course.lessonsPerWeek ?? Math.max(1, course.credits);
    const proposals = proposeTeachers(gaps.withoutTeacher, lessons, candidates);
    const found = gaps.missing.length > 0 ? [] : await findCauses(ctx.session.accountId, instance);
    answers.push({
      programs: instance.classes.length,
      lessons: instance.courses.reduce((sum, course) => sum + lessonsOf(course), 0),
      teachers: instance.teachers.length,
      findings: [
        ...gaps.missing.map(({ kind, sentence }) => ({ sentence, remedies: remediesOf[kind] })),
        ...found.map((finding) => tellFinding(problem, finding)),
      ],
      notes: [...problem.notes],
      withoutTeacher: gaps.withoutTeacher.map((course) => {
        const proposal = proposals.find((one) => one.course === course);
        const { programId, programName, courseId, courseName } = course;
        const proposed = proposal ? { staffId: proposal.staffId, staffName: proposal.staffName, reason: proposal.reason } : null;
        return { programId, programName, courseId, courseName, proposed };
      }),
    });
  }
  return answers.find(({ findings }) => findings.length > 0) ?? answers[0] ?? nothing;
});

const nothing: Answer = { programs: 0, lessons: 0, teachers: 0, findings: [], notes: [], withoutTeacher: [] };

/** Links to where the missing part is entered. Teachers are proposed instead. */
const remediesOf: Readonly<Record<Missing['kind'], ToldFinding['remedies']>> = {
  'working-day': [{ text: 'Set the working week', path: '/gs/workingweek' }],
  course: [{ text: 'Give a program its courses', path: '/ps/program/grid' }],
  slot: [{ text: 'Enter slots', path: '/gs/slot/grid' }],
  teacher: [],
  group: [{ text: 'Say who teaches its groups', path: '/ps/teachinggroup/grid' }],
  beside: [{ text: 'Change what is taught beside each other', path: '/gs/timetable/needs' }],
};
