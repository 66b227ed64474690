import type { z } from 'zod';
import { ruleBroken } from '../../../../kit/server/http/errors.server.ts';
import { answering } from '../../../../kit/server/resource/answering.server.ts';
import { requireAll } from '../../../../kit/server/resource/scope.server.ts';
import { explain } from '../solver/explain.domain.ts';
import type { Finding, Remedy } from '../solver/finding.domain.ts';
import { lessonsOf } from '../solver/instance.domain.ts';
import { problemsOf } from './generate.server.ts';
import type { Problem } from './problem.domain.ts';
import { proposeTeachers } from './proposals.domain.ts';
import { candidatesOf } from './proposals.server.ts';
import type { TaughtCourse } from './teaching.domain.ts';
import { checkTimetable, generationIssues } from './timetable.domain.ts';

type Answer = z.input<NonNullable<typeof checkTimetable.answer>>;

/** What stands in the way of a timetable, before anybody presses the button. */
export const checkRoute = answering(checkTimetable, async (ctx, { grant, query }): Promise<Answer> => {
  requireAll(grant);
  const issues = generationIssues(query, ctx.today);
  if (issues.length > 0) throw ruleBroken(Object.fromEntries(issues.map(({ field, message }) => [field, [message]])));
  const answers: Answer[] = [];
  for (const { gaps, problem } of await problemsOf(ctx, query)) {
    const { instance } = problem;
    const candidates = gaps.withoutTeacher.length > 0 ? await candidatesOf(ctx.db, problem) : [];
    const lessons = (course: TaughtCourse) => course.lessonsPerWeek ?? Math.max(1, course.credits);
    const proposals = proposeTeachers(gaps.withoutTeacher, lessons, candidates);
    const found = gaps.sentences.length > 0 ? [] : explain(instance);
    answers.push({
      programs: instance.classes.length,
      lessons: instance.courses.reduce((sum, course) => sum + lessonsOf(course), 0),
      teachers: instance.teachers.length,
      findings: [
        ...gaps.sentences.map((sentence) => ({ sentence, remedies: gapRemedies(sentence) })),
        ...found.map((finding) => ({ sentence: finding.sentence, remedies: remediesOf(problem, finding) })),
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

const gapRemedies = (sentence: string) =>
  sentence.endsWith('lessons are given.')
    ? [{ text: 'Enter slots', path: '/gs/slot/grid' }]
    : sentence.endsWith('working day.')
      ? [{ text: 'Set the working week', path: '/gs/workingweek' }]
      : [];

const remediesOf = (problem: Problem, { remedies }: Finding) => remedies.map((remedy) => remedyOf(problem, remedy));

/** What would help, in words, and where it is done. */
function remedyOf({ instance, programs, staffIds, taught }: Problem, remedy: Remedy): { text: string; path: string } {
  const course = (index: number) =>
    `${instance.courses[index]?.name} in ${instance.classes[instance.courses[index]?.class ?? 0]?.name}`;
  const needs = (index: number) => `/gs/timetable/needs?programId=${taught[index]?.[0]?.programId ?? ''}`;
  const teacher = (index: number) => instance.teachers[index]?.name ?? '';
  switch (remedy.kind) {
    case 'raise-lessons-a-day':
      return { text: `Let ${teacher(remedy.teacher)} give ${remedy.to} lessons a day`, path: '/ss/ts/grid' };
    case 'free-slot':
      return {
        text: `Ask ${teacher(remedy.teacher)} for a time on ${instance.dayNames?.[remedy.day] ?? 'that day'}`,
        path: `/gs/timetable/unavailability?staffId=${staffIds[remedy.teacher] ?? ''}`,
      };
    case 'move-course':
      return {
        text: `Give ${course(remedy.course)} to somebody else than ${teacher(remedy.from)}`,
        path: `/ps/program/grid?panel=detail&id=${taught[remedy.course]?.[0]?.programId ?? ''}`,
      };
    case 'allow-more-a-day':
      return { text: `Teach ${course(remedy.course)} in fewer, longer blocks`, path: needs(remedy.course) };
    case 'fewer-lessons':
      return { text: `Give ${course(remedy.course)} fewer lessons`, path: needs(remedy.course) };
    case 'split-double':
      return { text: `Teach a double of ${course(remedy.course)} as two lessons`, path: needs(remedy.course) };
    case 'add-slot':
      return {
        text: `Add a slot to the day of ${instance.classes[remedy.class]?.name}`,
        path: `/gs/slot/grid?programId=${programs[remedy.class]?.programId ?? ''}`,
      };
    case 'add-room':
      return { text: `Find ${remedy.to} rooms of the kind ${instance.rooms[remedy.room]?.name}`, path: '/gs/timetable/needs' };
    case 'unlock':
      return {
        text: `Unlock a lesson of ${course(remedy.course)}`,
        path: `/gs/timetable/program/view/${taught[remedy.course]?.[0]?.programId ?? ''}`,
      };
  }
}
