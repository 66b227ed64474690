import type { TaughtCourse } from '../../lesson/teaching.domain.ts';

/** Somebody who could teach. */
export interface Candidate {
  staffId: number;
  staffName: string;
  /** Their primary, secondary and tertiary course. */
  courseIds: readonly (number | null)[];
  /** Lessons a week that they give already, and may give at most. */
  lessons: number;
  most: number;
}

/** Who is proposed for a course that has no teacher, and why. */
interface Proposal {
  course: TaughtCourse;
  staffId: number;
  staffName: string;
  reason: string;
}

const ranks = ['primary', 'secondary', 'tertiary'] as const;

/**
 * Proposes a teacher for every course without one: somebody whose primary, else secondary, else tertiary course it is, and of
 * these the one with the most time left in their week. Courses that few can teach go first. A course that nobody can take gets no
 * proposal.
 */
export function proposeTeachers(
  courses: readonly TaughtCourse[],
  lessonsOf: (course: TaughtCourse) => number,
  candidates: readonly Candidate[],
): Proposal[] {
  const given = new Map(candidates.map(({ staffId, lessons }) => [staffId, lessons]));
  const qualified = ({ courseId }: TaughtCourse) => candidates.filter(({ courseIds }) => courseIds.includes(courseId));
  return courses
    .toSorted((one, other) => qualified(one).length - qualified(other).length || lessonsOf(other) - lessonsOf(one))
    .flatMap((course) => {
      const lessons = lessonsOf(course);
      const left = ({ staffId, most }: Candidate) => most - (given.get(staffId) ?? 0);
      const rank = ({ courseIds }: Candidate) => courseIds.indexOf(course.courseId);
      const [best] = qualified(course)
        .filter((candidate) => left(candidate) >= lessons)
        .toSorted((one, other) => rank(one) - rank(other) || left(other) / other.most - left(one) / one.most);
      if (!best) return [];
      given.set(best.staffId, (given.get(best.staffId) ?? 0) + lessons);
      const { staffId, staffName } = best;
      const reason = `${ranks[rank(best)]} course, ${given.get(staffId)} of ${best.most} lessons a week with it`;
      return [{ course, staffId, staffName, reason }];
    });
}
