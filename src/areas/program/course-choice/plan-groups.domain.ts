interface Course {
  courseId: number;
  courseName: string;
}

interface Program {
  programId: number;
  programName: string;
}

interface Member {
  studentId: number;
  programId: number;
  courseIds: readonly number[];
}

interface Making {
  courses: readonly Course[];
  /** All whose students choose, in their order. */
  programs: readonly Program[];
  /** By program and name: neighbours come into one group. */
  students: readonly Member[];
  /** The most students of a group; 0: any number. */
  groupSize: number;
  /** Each group is for one program. */
  isPerSection: boolean;
}

/** A group to be made. */
export interface PlannedGroup extends Course {
  groupName: string;
  programIds: number[];
  studentIds: number[];
}

/** As many parts as the size asks for, equal but for one. */
function parts<T>(all: readonly T[], size: number): T[][] {
  const many = size > 0 ? Math.ceil(all.length / size) : 1;
  return Array.from({ length: many }, (_, part) =>
    all.slice(Math.floor((part * all.length) / many), Math.floor(((part + 1) * all.length) / many)),
  );
}

/**
 * The groups of the courses that somebody takes. Every program belongs to a group of each of these courses, for otherwise all its
 * students would take the course: if nobody of a section does, its program goes with the first group.
 */
export function planGroups({ courses, programs, students, groupSize, isPerSection }: Making): PlannedGroup[] {
  return courses.flatMap((course) => {
    const takers = students.filter(({ courseIds }) => courseIds.includes(course.courseId));
    if (takers.length === 0) return [];
    const of = (program: Program) => takers.filter(({ programId }) => programId === program.programId);
    const sections = isPerSection
      ? programs
          .filter((program) => of(program).length > 0)
          .map((program) => ({ name: `, ${program.programName}`, of: [program], takers: of(program) }))
      : [{ name: '', of: programs, takers }];
    const idle = programs.filter((program) => isPerSection && of(program).length === 0);
    const groups = sections.flatMap((section) =>
      parts(section.takers, groupSize).map((members, part, { length }) => ({
        ...course,
        groupName: `${course.courseName}${length > 1 ? ` ${part + 1}` : ''}${section.name}`.slice(0, 100),
        programIds: section.of.map(({ programId }) => programId),
        studentIds: members.map(({ studentId }) => studentId),
      })),
    );
    groups[0]?.programIds.push(...idle.map(({ programId }) => programId));
    return groups;
  });
}
