import { listed } from '../../../kit/domain/wording.domain.ts';
import { type TaughtCourse, type Teacher, type Teaching, teachersOf } from '../lesson/teaching.domain.ts';

/** Courses, or groups of them, that cannot be taught at one time, and why. */
interface NeverTogether {
  of: readonly TaughtCourse[];
  why: string;
}

/** Why courses cannot be taught at one time: somebody teaches two of them, or they need more rooms of a kind than there are. */
export function neverTogether(members: readonly TaughtCourse[], roomKinds: Teaching['roomKinds']): NeverTogether[] {
  const taughtTwice = [...teachersById(members).values()]
    .map((teacher) => ({ teacher, of: members.filter((member) => isTaughtBy(member, teacher.staffId)) }))
    .filter(({ of }) => of.length > 1)
    .map(({ teacher, of }) => ({ of, why: `${teacher.staffName} teaches ${of.length === 2 ? 'both' : 'all of them'}` }));
  const crowded = roomKinds.flatMap(({ roomKindId, roomKindName, rooms }) => {
    const of = members.filter((course) => course.roomKindId === roomKindId);
    return of.length > rooms ? [{ of, why: `need ${of.length} rooms of the kind ${roomKindName}: the school has ${rooms}` }] : [];
  });
  return [...taughtTwice, ...crowded];
}

/** All who teach some of the courses, each once. */
export function teachersById(courses: readonly TaughtCourse[]): Map<number, Teacher> {
  const all = new Map<number, Teacher>();
  for (const teacher of courses.flatMap(teachersOf)) if (!all.has(teacher.staffId)) all.set(teacher.staffId, teacher);
  return all;
}

const isTaughtBy = (course: TaughtCourse, staffId: number): boolean => teachersOf(course).some((one) => one.staffId === staffId);

/** Courses, or groups of them, of one program, in words. */
export const besideInWords = (of: readonly TaughtCourse[]): string => `${listed(of.map(nameOf))} in ${of[0]?.programName}`;

/** A course, or the group of it that is meant. */
export const nameOf = ({ courseName, group }: TaughtCourse): string =>
  group?.groupName ? `${group.groupName} of ${courseName}` : courseName;
