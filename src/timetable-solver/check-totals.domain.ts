import { counted } from '../kit/domain/wording.domain.ts';
import { evaluate } from './evaluate.domain.ts';
import type { Finding } from './finding.domain.ts';
import type { TimetableInstance } from './instance.domain.ts';
import type { Model } from './model.domain.ts';
import type { TeacherDays } from './teacher-days.domain.ts';
import { freeSlotOf, moreLessonsADay } from './teacher-remedies.domain.ts';
import { byDay, nameOfCourse, shortBy } from './wording.domain.ts';

/** What plain counting shows to be short: locks, classes, teachers, rooms, and courses without a place. */
export function checkTotals(model: Model, teachers: readonly TeacherDays[]): Finding[] {
  const found = [...locks(model), ...classTotals(model), ...teacherTotals(model, teachers), ...roomTotals(model)];
  return found.length > 0 ? found : courseDays(model);
}

function locks({ instance }: Model): Finding[] {
  if ((instance.locks ?? []).length === 0) return [];
  const { broken } = evaluate(instance, instance.locks ?? []);
  // Lessons that are not locked are missing here and leave free slots; neither is the fault of the locks.
  const own = broken.filter((sentence) => !/not placed|free slots before/.test(sentence));
  const remedies = (instance.locks ?? []).slice(0, 3).map(([course, block]) => ({ kind: 'unlock' as const, course, block }));
  return own.map((sentence) => ({ sentence: `Locked lessons clash: ${sentence}`, short: 1, remedies }));
}

function classTotals({ instance, days, need, dayPeriods }: Model): Finding[] {
  return instance.classes.flatMap(({ name }, of) => {
    const slots = dayPeriods.slice(of * days, (of + 1) * days).reduce((sum, periods) => sum + periods, 0);
    const short = need[of] - slots;
    if (short <= 0) return [];
    const sentence = `${shortBy(name, short)}: ${counted(need[of], 'lesson')} a week, but only ${counted(slots, 'slot')}.`;
    return [{ sentence, short, class: of, remedies: [{ kind: 'add-slot' as const, class: of }] }];
  });
}

function teacherTotals(model: Model, teachers: readonly TeacherDays[]): Finding[] {
  const { instance } = model;
  return teachers.flatMap(({ lessons, most, free, courses }, teacher) => {
    const able = most.reduce((sum, count) => sum + count, 0);
    if (lessons <= able) return [];
    const { name, lessonsPerDay } = instance.teachers[teacher];
    if (able === 0 && lessonsPerDay > 0) return [withoutTime(name, teacher, { lessons, courses })];
    const sentence = `${shortBy(name, lessons - able)}: ${counted(lessons, 'lesson')} a week, but time for only ${able} (free: ${byDay(instance, free)}; at most ${lessonsPerDay} a day).`;
    return [
      {
        sentence,
        short: lessons - able,
        teacher,
        remedies: [
          ...moreLessonsADay(instance, teacher, free),
          ...freeSlotOf(instance, teacher, leastDay(free)),
          { kind: 'move-course' as const, course: courses[0], from: teacher },
        ],
      },
    ];
  });
}

/** Teachers who have left or are blocked on all days: neither a higher limit nor a single free time would help them. */
function withoutTime(name: string, teacher: number, { lessons, courses }: Pick<TeacherDays, 'lessons' | 'courses'>): Finding {
  const remedies = [
    ...courses.slice(0, 3).map((course) => ({ kind: 'move-course' as const, course, from: teacher })),
    { kind: 'free-week' as const, teacher },
  ];
  const sentence = `${shortBy(name, lessons)}: ${counted(lessons, 'lesson')} a week, but no time of the week is free.`;
  return { sentence, short: lessons, teacher, remedies };
}

const leastDay = (counts: Int32Array): number =>
  counts.indexOf(counts.reduce((least, count) => Math.min(least, count), counts[0]));

/** Compares the lessons and doubles that need a kind of room with how many fit: rooms × slots of a week, doubles side by side. */
function roomTotals({ instance, days, gridPeriods, gridOf }: Model): Finding[] {
  return instance.rooms.flatMap(({ name, number }, room) => {
    const users = instance.courses.filter(({ parts }) => parts.some((part) => part.room === room));
    const grids = new Set(users.map(({ class: of }) => gridOf[of]));
    // If classes have different slots, only the flow counts the rooms.
    if (grids.size !== 1) return [];
    const periods = gridPeriods[[...grids][0]].length;
    const times = users.map(({ parts }) => parts.filter((part) => part.room === room).length);
    const sum = (of: (blocks: readonly number[]) => number) =>
      users.reduce((total, { blocks }, index) => total + times[index] * of(blocks), 0);
    const lessons = sum((blocks) => blocks.reduce((all, length) => all + length, 0));
    const doubles = sum((blocks) => blocks.filter((length) => length > 1).length);
    const remedies = [{ kind: 'add-room' as const, room, to: number + 1 }];
    const week = number * days * periods;
    const pairs = number * days * (periods >> 1);
    if (lessons > week) {
      const sentence = `${shortBy(name, lessons - week)}: ${counted(lessons, 'lesson')} a week need one, but ${counted(number, 'room')} can take only ${week}.`;
      return [{ sentence, short: lessons - week, room, remedies }];
    }
    if (doubles <= pairs) return [];
    const sentence = `${shortBy(name, doubles - pairs, 'double slot')}: ${counted(doubles, 'double lesson')} a week need one, but ${counted(number, 'room')} can take only ${pairs}.`;
    return [{ sentence, short: 2 * (doubles - pairs), room, remedies }];
  });
}

/** Courses with more blocks than days on which they may lie, and blocks that can begin nowhere. */
function courseDays(model: Model): Finding[] {
  const { instance, days, openDays, firstEvent } = model;
  const found: Finding[] = [];
  for (let course = 0; course < instance.courses.length; course++) {
    const { blocks, blocksPerDay } = instance.courses[course];
    let nowhere = -1;
    for (let event = firstEvent[course]; event < firstEvent[course + 1]; event++) if (openDays[event] === 0) nowhere = event;
    let possible = 0;
    for (let day = 0; day < days; day++) {
      let fits = 0;
      for (let event = firstEvent[course]; event < firstEvent[course + 1]; event++) fits += (openDays[event] >> day) & 1;
      possible += Math.min(fits, blocksPerDay);
    }
    if (nowhere >= 0) found.push(withoutSlot(model, nowhere));
    else if (possible < blocks.length) found.push(withoutDays(model, course, possible));
  }
  return found;
}

function withoutSlot({ instance, course, length, openDays, firstEvent }: Model, event: number): Finding {
  const of = course[event];
  let short = 0;
  for (let one = firstEvent[of]; one < firstEvent[of + 1]; one++) if (openDays[one] === 0) short += length[one];
  const block = length[event] === 1 ? 'lesson' : length[event] === 2 ? 'double lesson' : `block of ${length[event]} lessons`;
  const what = nameOfCourse(instance, of);
  const sentence = `${shortBy(what, short)}: its class and its teacher have no time in common for a ${block}.`;
  return { sentence, short, ...aboutCourse(instance, of) };
}

function withoutDays({ instance }: Model, course: number, possible: number): Finding {
  const { blocks, blocksPerDay } = instance.courses[course];
  const short = blocks.length - possible;
  const what = nameOfCourse(instance, course);
  const sentence = `${shortBy(what, short, 'block')}: ${counted(blocks.length, 'block')} a week, but only ${possible} fit at ${blocksPerDay} a day.`;
  return { sentence, short, ...aboutCourse(instance, course) };
}

function aboutCourse(instance: TimetableInstance, course: number) {
  const { class: of, parts, blocksPerDay } = instance.courses[course];
  const [{ teacher }] = parts;
  const remedies = [
    ...freeSlotOf(instance, teacher),
    { kind: 'move-course' as const, course, from: teacher },
    { kind: 'allow-more-a-day' as const, course, to: blocksPerDay + 1 },
  ];
  return { course, class: of, teacher, remedies };
}
