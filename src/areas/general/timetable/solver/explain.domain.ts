import { checkClasses } from './check-classes.domain.ts';
import { checkRooms } from './check-rooms.domain.ts';
import { checkTeachers } from './check-teachers.domain.ts';
import { checkTotals } from './check-totals.domain.ts';
import type { Finding } from './finding.domain.ts';
import type { TimetableInstance } from './instance.domain.ts';
import { type Model, modelOf } from './model.domain.ts';
import { teacherDaysOf } from './teacher-days.domain.ts';

/**
 * What makes a week impossible, as far as it can be counted in milliseconds: each by itself, what is plainest first. Every answer is
 * proved: each of these needs more than there is, whatever the others do. That nothing is found is no promise.
 */
export function explain(instance: TimetableInstance): Finding[] {
  return explainModel(modelOf(instance));
}

function explainModel(model: Model): Finding[] {
  const first = explainAtOnce(model);
  return first.length > 0 ? first : explainFurther(model);
}

/** What counts teachers, and everybody's lessons against the slots there are: the causes that are met most. */
export function explainAtOnce(model: Model): Finding[] {
  const teachers = teacherDaysOf(model);
  const plain = checkTotals(model, teachers);
  return plain.length > 0 ? plain : checkTeachers(model, teachers);
}

/** What counts lessons slot by slot, for classes and rooms: worth its time once a search does not come to an end. */
export function explainFurther(model: Model): Finding[] {
  return [...checkClasses(model), ...checkRooms(model, teacherDaysOf(model))];
}
