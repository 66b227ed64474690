import { checkClasses } from './check-classes.domain.ts';
import { checkRooms } from './check-rooms.domain.ts';
import { checkTeachers } from './check-teachers.domain.ts';
import { checkTotals } from './check-totals.domain.ts';
import type { Finding } from './finding.domain.ts';
import type { TimetableInstance } from './instance.domain.ts';
import { type Model, modelOf } from './model.domain.ts';
import { teacherDaysOf } from './teacher-days.domain.ts';

/**
 * What makes a week impossible, as far as milliseconds of counting can show: each cause on its own, the plainest first. Every
 * answer is proved: something needs more than there is, whatever the rest does. Finding nothing promises nothing.
 */
export function explain(instance: TimetableInstance): Finding[] {
  return explainModel(modelOf(instance));
}

function explainModel(model: Model): Finding[] {
  const first = explainAtOnce(model);
  return first.length > 0 ? first : explainFurther(model);
}

/** The checks of teachers, and of all lessons against the slots there are: they find the most frequent causes. */
export function explainAtOnce(model: Model): Finding[] {
  const teachers = teacherDaysOf(model);
  const plain = checkTotals(model, teachers);
  return plain.length > 0 ? plain : checkTeachers(model, teachers);
}

/** The checks slot by slot, for classes and rooms: worth their time only when a search gets nowhere. */
export function explainFurther(model: Model): Finding[] {
  return [...checkClasses(model), ...checkRooms(model, teacherDaysOf(model))];
}
