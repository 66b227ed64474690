import { counted, listed } from '../kit/domain/wording.domain.ts';
import { addCourse } from './course-flow.domain.ts';
import type { Finding } from './finding.domain.ts';
import { Flow } from './flow.domain.ts';
import { lessonsOf } from './instance.domain.ts';
import type { Model } from './model.domain.ts';
import { freeSlotOf } from './teacher-remedies.domain.ts';
import { shortBy } from './wording.domain.ts';

/**
 * Whether each class, looked at alone, has slots for its lessons: one at a time, when their teachers can come, spread over the
 * days.
 */
export function checkClasses(model: Model): Finding[] {
  const { instance, need } = model;
  const coursesOf: number[][] = instance.classes.map(() => []);
  for (const [course, { class: of }] of instance.courses.entries()) coursesOf[of].push(course);
  return instance.classes.flatMap(({ name }, of) => {
    if (coursesOf[of].every((course) => isFree(model, course))) return [];
    const { flow, nodes } = slotFlow(model, of, coursesOf[of]);
    const placed = flow.most();
    const short = need[of] - placed;
    if (short <= 0) return [];
    const reached = flow.reached();
    const tight = coursesOf[of].filter((_, index) => reached[nodes[index]]);
    const teachers = [...new Set(tight.flatMap((course) => instance.courses[course].parts.map(({ teacher }) => teacher)))];
    const names = listed(teachers.map((teacher) => instance.teachers[teacher].name));
    const lessons = tight.reduce((sum, course) => sum + lessonsOf(instance.courses[course]), 0);
    const sentence = `${shortBy(name, short)}: only ${lessons - short} of its ${counted(lessons, 'lesson')} with ${names} fit when these teachers are free.`;
    const remedies = teachers.slice(0, 3).flatMap((teacher) => freeSlotOf(instance, teacher));
    return [{ sentence, short, class: of, teacher: teachers.length === 1 ? teachers[0] : undefined, remedies }];
  });
}

/** Whether a course may begin anywhere within a day, and so can take any slot that is left. */
function isFree({ open, slots, firstEvent, days, instance, periods, length }: Model, course: number): boolean {
  const perDay = periods[instance.courses[course].class];
  for (let event = firstEvent[course]; event < firstEvent[course + 1]; event++) {
    let starts = 0;
    for (let slot = 0; slot < slots; slot++) starts += open[event * slots + slot];
    if (starts < days * (perDay - length[event] + 1)) return false;
  }
  return true;
}

/** Courses → their days → slots. */
function slotFlow(model: Model, of: number, courses: readonly number[]) {
  const { days, periods } = model;
  const flow = new Flow();
  const slotNodes = flow.nodes(days * periods[of]);
  for (const node of slotNodes) flow.edge(node, 1, 1);
  const nodes = courses.map((course) => addCourse(flow, model, course, (ofDay, slot) => flow.edge(ofDay, slotNodes[slot], 1)));
  return { flow, nodes };
}
