import { listed } from '../../../kit/domain/wording.domain.ts';
import { type TaughtCourse, type Teacher, type Teaching, taughtBy } from '../lesson/teaching.domain.ts';
import { besideInWords, neverTogether, teachersById } from './beside.domain.ts';

/** A teaching group, as a program has it on a day. */
interface TaughtGroup {
  teachingGroupId: number;
  groupName: string;
  /** The choice from which it was made, if everybody takes one course of that. */
  band: { courseChoiceId: number; choiceName: string } | null;
  /** Of all programs whose students it is for. */
  programNames: readonly string[];
  /** The main one first. */
  teachers: readonly Teacher[];
}

/** A course of a program, with its groups there. */
export interface CourseInGroups extends TaughtCourse {
  groups: readonly TaughtGroup[];
}

/** What a week is made of, and what it cannot have, in sentences. */
interface Planned {
  courses: TaughtCourse[];
  notes: string[];
}

/**
 * Courses as a week is planned: the groups of a course beside each other, and so the courses of a choice of which everybody takes one. Where
 * a teacher or a room would be needed twice, groups share one lesson, and courses have times of their own.
 */
export function plannedInGroups(courses: readonly CourseInGroups[], roomKinds: Teaching['roomKinds']): Planned {
  const parted = courses.map((course) => partedOf(course, roomKinds));
  const bands = new Map<string, { choiceName: string; of: TaughtCourse[][] }>();
  for (const [index, { groups, programId, semester, groupName }] of courses.entries()) {
    const band = groups[0]?.band;
    const members = parted[index]?.courses ?? [];
    if (!band || groupName !== '' || groups.some((group) => group.band?.courseChoiceId !== band.courseChoiceId)) continue;
    const key = [programId, semester, band.courseChoiceId].join();
    const { of } = bands.get(key) ?? { of: [] };
    bands.set(key, { choiceName: band.choiceName, of: [...of, members] });
  }
  const beside = new Map<TaughtCourse, string>();
  const apart: string[] = [];
  for (const { choiceName, of } of bands.values()) {
    const members = of.flat().filter(({ staffId, lessonsPerWeek }) => staffId !== null && lessonsPerWeek !== 0);
    const never = of.length > 1 ? neverTogether(members, roomKinds) : [];
    if (of.length > 1 && never.length === 0) for (const member of members) beside.set(member, choiceName);
    for (const one of never) apart.push(`${shouldBeBeside(one)} They have times of their own.`);
  }
  return {
    courses: parted
      .flatMap((one) => one.courses)
      .map((course) => ({ ...course, groupName: beside.get(course) ?? course.groupName })),
    notes: [...new Set([...courses.flatMap(acrossPrograms), ...parted.flatMap(({ notes }) => notes), ...apart])],
  };
}

const shouldBeBeside = ({ of, why }: ReturnType<typeof neverTogether>[number]): string =>
  `${besideInWords(of)} should be taught beside each other, but ${why}.`;

/** A course by its groups, each with teachers of its own; one lesson for all of them where these cannot be apart. */
function partedOf({ groups, ...course }: CourseInGroups, roomKinds: Teaching['roomKinds']): Planned {
  if (groups.length === 0) return { courses: [course], notes: [] };
  const taught = groups.filter(({ teachers }) => teachers.length > 0);
  const whole = { ...course, group: { teachingGroupId: null, groupName: '' } };
  if (taught.length === 0) return { courses: [whole], notes: [] };
  const without = groups.filter(({ teachers }) => teachers.length === 0).map(({ groupName }) => groupName);
  const has = without.length === 1 ? 'has no teacher, and so' : 'have no teacher, and so';
  const notes = without.length > 0 ? [`${listed(without)} of ${besideInWords([course])} ${has} no lessons.`] : [];
  const members = taught.map(({ teachingGroupId, groupName, teachers }) => ({
    ...taughtBy(course, teachers),
    ...{ group: { teachingGroupId, groupName }, groupName: course.groupName || `Groups of ${course.courseName}` },
  }));
  const never = course.lessonsPerWeek === 0 ? [] : neverTogether(members, roomKinds);
  if (never.length === 0) return { courses: members, notes };
  const shared = never.map((one) => `${shouldBeBeside(one)} They have one lesson.`);
  return { courses: [taughtBy(whole, [...teachersById(members).values()])], notes: [...notes, ...shared] };
}

/** A week is planned program by program: a group of several is not there once, but once in each. */
const acrossPrograms = ({ courseName, groups }: CourseInGroups): string[] =>
  groups
    .filter(({ programNames }) => programNames.length > 1)
    .map(
      ({ groupName, programNames }) =>
        `${groupName} of ${courseName} is for ${listed(programNames)}, but each has lessons of its own: they cannot be planned at one time.`,
    );
