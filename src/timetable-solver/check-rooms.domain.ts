import { counted } from '../kit/domain/wording.domain.ts';
import { addCourse } from './course-flow.domain.ts';
import type { Finding } from './finding.domain.ts';
import { Flow } from './flow.domain.ts';
import { lessonsOf } from './instance.domain.ts';
import type { Model } from './model.domain.ts';
import type { TeacherDays } from './teacher-days.domain.ts';
import { byDay, shortBy } from './wording.domain.ts';

/** Whether each kind of room, looked at alone, has room for its lessons when their teachers are free. */
export function checkRooms(model: Model, teachers: readonly TeacherDays[]): Finding[] {
  return model.instance.rooms.flatMap((_, room) => {
    const users = usersOf(model, room);
    const grids = new Set(users.map(({ course }) => model.gridOf[model.instance.courses[course].class]));
    if (users.length === 0 || grids.size > 1) return [];
    return shortOfDoubles(model, room, users, teachers) ?? shortOfLessons(model, room, users, [...grids][0]);
  });
}

interface User {
  course: number;
  teacher: number;
}

/** The parts that need a kind of room, if there are not enough rooms for all of them at once. */
function usersOf({ instance, partRoom, firstPart, firstEvent }: Model, room: number): User[] {
  return instance.courses.flatMap(({ parts }, course) =>
    parts.flatMap(({ teacher }, index) =>
      firstEvent[course] < firstEvent[course + 1] && partRoom[firstPart[firstEvent[course]] + index] === room
        ? [{ course, teacher }]
        : [],
    ),
  );
}

/** Doubles → teacher’s day → day: a room holds half as many doubles a day as it has slots. */
function shortOfDoubles(
  model: Model,
  room: number,
  users: readonly User[],
  teachers: readonly TeacherDays[],
): Finding[] | undefined {
  const { instance, days, gridOf, gridPeriods } = model;
  const { name, number } = instance.rooms[room];
  const flow = new Flow();
  const dayNodes = flow.nodes(days);
  const perRoom = gridPeriods[gridOf[instance.courses[users[0].course].class]].length >> 1;
  const perDay = number * perRoom;
  for (const node of dayNodes) flow.edge(node, 1, perDay);
  const teacherDays = new Map<number, number[]>();
  let wanted = 0;
  for (const { course, teacher } of users) {
    const { blocks, blocksPerDay } = instance.courses[course];
    const doubles = blocks.filter((length) => length > 1).length;
    if (doubles === 0) continue;
    wanted += doubles;
    const node = flow.node();
    flow.edge(0, node, doubles);
    let own = teacherDays.get(teacher);
    if (!own) {
      own = flow.nodes(days);
      for (const [day, from] of own.entries()) flow.edge(from, dayNodes[day], teachers[teacher].doubles[day]);
      teacherDays.set(teacher, own);
    }
    for (const to of own) flow.edge(node, to, Math.min(blocksPerDay, doubles));
  }
  const placed = flow.most();
  if (placed >= wanted) return undefined;
  const short = wanted - placed;
  const sentence = `${shortBy(name, short, 'double slot')}: only ${placed} of ${counted(wanted, 'double lesson')} fit on days when their teachers can give them (at most ${perDay} a day).`;
  return [{ sentence, short: 2 * short, room, remedies: [{ kind: 'add-room', room, to: number + 1 }] }];
}

/** Courses → their days → a teacher at a slot → the rooms at that slot. */
function shortOfLessons(model: Model, room: number, users: readonly User[], grid: number): Finding[] {
  const { instance, days, slots, gridPeriods } = model;
  const { name, number } = instance.rooms[room];
  const perDay = gridPeriods[grid].length;
  const flow = new Flow();
  const slotNodes = flow.nodes(days * perDay);
  for (const node of slotNodes) flow.edge(node, 1, number);
  const teacherSlots = new Map<number, number>();
  let wanted = 0;
  for (const { course, teacher } of users) {
    wanted += lessonsOf(instance.courses[course]);
    addCourse(flow, model, course, (ofDay, slot) => {
      const key = teacher * slots + slot;
      let at = teacherSlots.get(key);
      if (at === undefined) {
        at = flow.node();
        flow.edge(at, slotNodes[slot], 1);
        teacherSlots.set(key, at);
      }
      flow.edge(ofDay, at, 1);
    });
  }
  const placed = flow.most();
  if (placed >= wanted) return [];
  const short = wanted - placed;
  const counts = Array.from({ length: days }, () => number * perDay);
  const sentence = `${shortBy(name, short)}: only ${placed} of ${counted(wanted, 'lesson')} find a free one when their teachers are free (room for ${byDay(instance, counts)}).`;
  return [{ sentence, short, room, remedies: [{ kind: 'add-room', room, to: number + 1 }] }];
}
