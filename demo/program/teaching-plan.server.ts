import { dailySlots } from '../../src/areas/staff/teaching-staff/teaching-staff.domain.ts';
import { type Employee, employees } from '../people/staff-list.server.ts';
import { type ClassGroup, classGroups, type Lesson, lessonsOf, nameOfGroup } from './curriculum.server.ts';

/** The teacher of a course in a class group. */
interface Assignment extends Lesson {
  group: ClassGroup;
  teacher: Employee;
}

/** The teacher with a demo account teaches the child with a demo account. */
const pinned = { group: 'Grade 7 B', course: 'English', lastName: 'Mathew' };

/**
 * Assigns each course of each class group to the qualified teacher with the fewest lessons so far; courses that few can teach
 * come first.
 */
export function teachingPlan(): Assignment[] {
  const load = new Map<Employee, number>();
  const qualified = (course: string) => employees.filter(({ courses }) => courses.includes(course));
  const wanted = classGroups.flatMap((group) => lessonsOf(group).map((lesson) => ({ group, ...lesson })));
  const isPinned = ({ group, course }: (typeof wanted)[number]) =>
    nameOfGroup(group) === pinned.group && course === pinned.course;
  const urgency = (lesson: (typeof wanted)[number]) => (isPinned(lesson) ? 0 : qualified(lesson.course).length);
  return wanted
    .sort((one, other) => urgency(one) - urgency(other) || other.periods - one.periods)
    .map((lesson) => {
      const candidates = qualified(lesson.course).filter(({ lastName }) => !isPinned(lesson) || lastName === pinned.lastName);
      const teacher = candidates.reduce((best, next) => ((load.get(next) ?? 0) < (load.get(best) ?? 0) ? next : best));
      load.set(teacher, (load.get(teacher) ?? 0) + lesson.periods);
      return { ...lesson, teacher };
    });
}

const schoolDays = 5;

/** How many lessons a day a teacher can be given: those of the plan, and one for covering for others. */
export function dailySlotsOf(teacher: Employee, plan: readonly Assignment[]): number {
  const periods = plan
    .filter((assignment) => assignment.teacher === teacher)
    .reduce((sum, assignment) => sum + assignment.periods, 0);
  return Math.min(dailySlots.max, Math.max(dailySlots.min, Math.ceil(periods / schoolDays) + 1));
}

/** The class teacher of each class group: the one who teaches it most and has no other class yet. */
export function classTeachers(plan: readonly Assignment[]): (group: ClassGroup) => Employee {
  const isPinned = ({ group, teacher }: Assignment) =>
    nameOfGroup(group) === pinned.group && teacher.lastName === pinned.lastName;
  const byPeriods = [...plan].sort(
    (one, other) => Number(isPinned(other)) - Number(isPinned(one)) || other.periods - one.periods,
  );
  const chosen = new Map<ClassGroup, Employee>();
  const taken = new Set<Employee>();
  for (const { group, teacher } of byPeriods) {
    if (chosen.has(group) || taken.has(teacher)) continue;
    chosen.set(group, teacher);
    taken.add(teacher);
  }
  return (group) => {
    const teacher = chosen.get(group);
    if (!teacher) throw new Error(`Nobody is left for ${nameOfGroup(group)}.`);
    return teacher;
  };
}
