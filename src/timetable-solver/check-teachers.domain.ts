import { counted } from '../kit/domain/wording.domain.ts';
import type { Finding } from './finding.domain.ts';
import { Flow } from './flow.domain.ts';
import type { Model } from './model.domain.ts';
import type { TeacherDays } from './teacher-days.domain.ts';
import { freeSlotOf, moreLessonsADay } from './teacher-remedies.domain.ts';
import { byDay, shortBy } from './wording.domain.ts';

/** How many states of a teacher's week the search visits before it gives up. */
const mostStates = 20_000;

/**
 * Whether the blocks of each teacher, looked at alone, fit into their days: no more blocks of a course a day than allowed, no
 * more lessons a day than are free and allowed, and doubles only in two slots in a row.
 */
export function checkTeachers(model: Model, teachers: readonly TeacherDays[]): Finding[] {
  return teachers.flatMap((days, teacher) => {
    if (days.courses.length === 0 || spreads(model, days) !== false) return [];
    const lessons = days.lessons - spreadLessons(model, days, days.most, false);
    const doubles = spreadLessons(model, days, days.doubles, true);
    const { name } = model.instance.teachers[teacher];
    const course = days.courses[0];
    const remedies = [
      ...freeSlotOf(model.instance, teacher, days.most.indexOf(Math.min(...days.most))),
      ...moreLessonsADay(model.instance, teacher, days.free),
      { kind: 'move-course' as const, course, from: teacher },
      { kind: 'allow-more-a-day' as const, course, to: model.blocksPerDay[course] + 1 },
    ];
    const wantedDoubles = days.courses.reduce(
      (sum, of) => sum + model.instance.courses[of].blocks.filter((one) => one > 1).length,
      0,
    );
    if (lessons <= 0 && doubles < wantedDoubles) {
      const short = wantedDoubles - doubles;
      const sentence = `${shortBy(name, short, 'double slot')}: ${counted(wantedDoubles, 'double lesson')} to teach, but only ${doubles} fit (room for ${byDay(model.instance, days.doubles)}).`;
      return [{ sentence, short: 2 * short, teacher, remedies: [{ kind: 'split-double' as const, course }, ...remedies] }];
    }
    const short = Math.max(1, lessons);
    const blocks = counted(Math.max(...days.courses.map((of) => model.blocksPerDay[of])), 'block');
    const sentence = `${shortBy(name, short)}: only ${days.lessons - short} of ${counted(days.lessons, 'lesson')} fit, as no course may have more than ${blocks} a day and there is room for ${byDay(model.instance, days.most)}.`;
    return [{ sentence, short, teacher, remedies }];
  });
}

/** The most lessons (or doubles) that fit, with no course more often a day than allowed. */
function spreadLessons(model: Model, { courses }: TeacherDays, most: Int32Array, isOfDoubles: boolean): number {
  const flow = new Flow();
  const days = flow.nodes(model.days);
  for (const [day, node] of days.entries()) flow.edge(node, 1, most[day]);
  for (const course of courses) {
    const { blocks, blocksPerDay } = model.instance.courses[course];
    const lengths = isOfDoubles
      ? blocks.filter((length) => length > 1).map(() => 1)
      : [...blocks].sort((one, other) => other - one);
    if (lengths.length === 0) continue;
    const perDay = lengths.slice(0, blocksPerDay).reduce((sum, length) => sum + length, 0);
    const node = flow.node();
    flow.edge(
      0,
      node,
      lengths.reduce((sum, length) => sum + length, 0),
    );
    const open = openDaysOf(model, course);
    for (const [day, to] of days.entries()) if (((open >> day) & 1) === 1) flow.edge(node, to, perDay);
  }
  return flow.most();
}

/** The days on which a block of the course may begin, as bits. */
function openDaysOf({ openDays, firstEvent }: Model, course: number): number {
  let days = 0;
  for (let event = firstEvent[course]; event < firstEvent[course + 1]; event++) days |= openDays[event];
  return days;
}

/** Whether the blocks fit into the days, found by trying all ways; undefined if that takes too long. */
function spreads(model: Model, { courses, most, doubles }: TeacherDays): boolean | undefined {
  const { instance, days } = model;
  const left = most.slice();
  const doublesLeft = doubles.slice();
  // Courses with the fewest ways first: those with many blocks, or long ones.
  const order = [...courses].sort((one, other) => instance.courses[other].blocks.length - instance.courses[one].blocks.length);
  const blocks = order.flatMap((course, index) =>
    [...instance.courses[course].blocks].sort((one, other) => other - one).map((length) => ({ course, index, length })),
  );
  const opens = order.map((course) => openDaysOf(model, course));
  const used = order.map(() => new Int32Array(days));
  const failed = new Set<string>();
  let states = 0;

  const place = (at: number, from: number): boolean | undefined => {
    if (at === blocks.length) return true;
    const { course, index, length } = blocks[at];
    const isNewCourse = at > 0 && blocks[at - 1].index !== index;
    if (isNewCourse && failed.size > 0 && failed.has(`${index}:${left.join()}:${doublesLeft.join()}`)) return false;
    if (++states > mostStates) return undefined;
    const isLikeLast = !isNewCourse && at > 0 && blocks[at - 1].length === length;
    for (let day = isLikeLast ? from : 0; day < days; day++) {
      const double = length > 1 ? 1 : 0;
      if (((opens[index] >> day) & 1) === 0 || used[index][day] >= instance.courses[course].blocksPerDay) continue;
      if (left[day] < length || doublesLeft[day] < double) continue;
      left[day] -= length;
      doublesLeft[day] -= double;
      used[index][day]++;
      const fits = place(at + 1, day);
      left[day] += length;
      doublesLeft[day] += double;
      used[index][day]--;
      if (fits !== false) return fits;
    }
    if (isNewCourse) failed.add(`${index}:${left.join()}:${doublesLeft.join()}`);
    return false;
  };
  return place(0, 0);
}
