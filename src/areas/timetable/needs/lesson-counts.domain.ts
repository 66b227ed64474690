/** A course of a program as far as its number of lessons goes. */
export interface CountedCourse {
  /** What somebody entered; null: by its credits. */
  lessonsPerWeek: number | null;
  credits: number;
}

/** How many lessons a course is meant to have, before the week sets a limit. */
const wanted = ({ lessonsPerWeek, credits }: CountedCourse): number => lessonsPerWeek ?? credits;

interface Grouped extends CountedCourse {
  /** The word that it shares with those that are taught beside it; `''` for one by itself. */
  groupName: string;
}

/** The courses of a program, those together that are taught beside each other. */
export function groupsOf<Course extends Grouped>(courses: readonly Course[]): Course[][] {
  const groups = new Map<string, Course[]>();
  for (const [index, course] of courses.entries()) {
    const key = course.groupName === '' ? `course ${index}` : `group ${course.groupName.toLowerCase()}`;
    groups.set(key, [...(groups.get(key) ?? []), course]);
  }
  return [...groups.values()];
}

/** The course of a group with the most lessons: all of the group are taught as often. */
export const leadOf = <Course extends CountedCourse>(group: readonly Course[]): Course | undefined =>
  group.toSorted((one, other) => wanted(other) - wanted(one))[0];

/** Those of a group that are taught more often than they are meant to be. */
export function taughtMore<Course extends CountedCourse>(group: readonly Course[]): Course[] {
  const most = Math.max(...group.map(wanted));
  return group.filter((course) => wanted(course) < most);
}

/** How many lessons of a week the courses of a program take, those of a group at one time. */
export const lessonsInAll = (courses: readonly Grouped[]): number =>
  groupsOf(courses).reduce((all, group) => all + Math.max(...group.map(wanted)), 0);

/** How many lessons a week each course gets, and whether what follows from credits had to give way. */
interface LessonCounts {
  counts: number[];
  isScaledDown: boolean;
}

/**
 * A number that was entered holds. Of the others each has as many lessons as credits; those without credits share what is left of the
 * week. Where that is more than the week has room for, it is scaled down to fit, each keeping one lesson at least.
 */
export function lessonCounts(courses: readonly CountedCourse[], slotsPerWeek: number): LessonCounts {
  const counts = courses.map(wanted);
  const sum = (of: readonly number[]) => of.reduce((all, one) => all + one, 0);
  const indexes = [...courses.keys()];
  const free = indexes.filter((index) => courses[index]?.lessonsPerWeek === null);
  const without = free.filter((index) => courses[index]?.credits === 0);
  const left = slotsPerWeek - sum(counts);
  spread(without, () => 1, Math.max(left, without.length));
  const fixed = sum(indexes.filter((index) => !free.includes(index)).map((index) => counts[index] ?? 0));
  const room = slotsPerWeek - fixed;
  const isScaledDown = sum(counts) > slotsPerWeek && room >= free.length;
  if (isScaledDown) spread(free, (index) => Math.max(1, counts[index] ?? 1), room);
  return { counts, isScaledDown };

  /** Shares out this many lessons by weight (largest remainder), at least one to each. */
  function spread(among: readonly number[], weight: (index: number) => number, total: number): void {
    const all = sum(among.map(weight));
    const shares = among.map((index) => ({ index, share: (weight(index) * total) / all }));
    for (const { index, share } of shares) counts[index] = Math.max(1, Math.floor(share));
    const rest = () => total - sum(among.map((index) => counts[index] ?? 0));
    for (const { index } of shares.toSorted((one, other) => (other.share % 1) - (one.share % 1))) {
      if (rest() > 0) counts[index] = (counts[index] ?? 0) + 1;
    }
    while (rest() < 0) {
      const most = among.reduce((best, index) => ((counts[index] ?? 0) > (counts[best] ?? 0) ? index : best));
      if ((counts[most] ?? 0) <= 1) return;
      counts[most] = (counts[most] ?? 0) - 1;
    }
  }
}

/** The blocks in which a course is taught: its doubles first, then single lessons. */
export const blocksOf = (lessons: number, doubles: number): number[] => {
  const pairs = Math.min(doubles, Math.floor(lessons / 2));
  return [...Array.from({ length: pairs }, () => 2), ...Array.from({ length: lessons - 2 * pairs }, () => 1)];
};
