import type { Finding, Remedy } from '../../../timetable-solver/finding.domain.ts';
import { dailySlots } from '../../staff/teaching-staff/teaching-staff.domain.ts';
import type { Problem } from './problem.domain.ts';
import type { ToldFinding } from './timetable.domain.ts';

/** What is short, and what would help, each with the screen on which it is done. */
export const tellFinding = (problem: Problem, { sentence, remedies }: Finding): ToldFinding => ({
  sentence,
  remedies: remedies.filter(isAllowed).map((remedy) => remedyOf(problem, remedy)),
});

/** No teacher gives more lessons a day than their record may say. */
const isAllowed = (remedy: Remedy): boolean => remedy.kind !== 'raise-lessons-a-day' || remedy.to <= dailySlots.max;

/** What would help, in words, and where it is done. */
function remedyOf({ instance, programs, staffIds, taught }: Problem, remedy: Remedy): { text: string; path: string } {
  const course = (index: number) =>
    `${instance.courses[index]?.name} in ${instance.classes[instance.courses[index]?.class ?? 0]?.name}`;
  const needs = (index: number) => `/gs/timetable/needs?programId=${taught[index]?.[0]?.programId ?? ''}`;
  const teacher = (index: number) => instance.teachers[index]?.name ?? '';
  switch (remedy.kind) {
    case 'raise-lessons-a-day':
      return {
        text: `Let ${teacher(remedy.teacher)} give ${remedy.to} lessons a day`,
        path: `/ss/ts/grid?staffId=${staffIds[remedy.teacher] ?? ''}`,
      };
    case 'free-slot':
      return {
        text: `Free a time of ${teacher(remedy.teacher)}${remedy.day === undefined ? '' : ` on ${instance.dayNames?.[remedy.day]}`}`,
        path: `/gs/timetable/unavailability?staffId=${staffIds[remedy.teacher] ?? ''}`,
      };
    case 'free-week':
      return {
        text: `Give ${teacher(remedy.teacher)} their times back`,
        path: `/gs/timetable/unavailability?staffId=${staffIds[remedy.teacher] ?? ''}`,
      };
    case 'move-course':
      return {
        text: `Give ${course(remedy.course)} to someone other than ${teacher(remedy.from)}`,
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
        text: `Add a slot to the days of ${instance.classes[remedy.class]?.name}`,
        path: `/gs/slot/grid?programId=${programs[remedy.class]?.programId ?? ''}`,
      };
    case 'add-room':
      return { text: `Raise ${instance.rooms[remedy.room]?.name} to ${remedy.to} rooms`, path: '/gs/timetable/needs' };
    case 'unlock':
      return {
        text: `Unlock a lesson of ${course(remedy.course)}`,
        path: `/gs/timetable/program/view/${taught[remedy.course]?.[0]?.programId ?? ''}`,
      };
  }
}
