import { explain } from '../../src/timetable-solver/explain.domain.ts';
import { lessonsOf, type TimetableInstance } from '../../src/timetable-solver/instance.domain.ts';
import { Random } from '../../src/timetable-solver/random.domain.ts';

/** A change during the term: what happened, and the instance after it. */
interface MidTermChange {
  what: string;
  instance: TimetableInstance;
}

/**
 * A teacher leaves; each of their courses goes to the colleague in the subject who teaches least. Undefined if nobody can take one over.
 */
function teacherLeaves(instance: TimetableInstance, random: Random): MidTermChange | undefined {
  const leaving = random.below(instance.teachers.length);
  const load = instance.teachers.map((_, teacher) => loadOf(instance, teacher));
  const courses = instance.courses.map((course) => {
    const [part] = course.parts;
    if (part?.teacher !== leaving) return course;
    const colleagues = [
      ...new Set(
        instance.courses.filter(({ name }) => name === course.name).flatMap(({ parts }) => parts.map(({ teacher }) => teacher)),
      ),
    ];
    const [heir] = colleagues
      .filter((teacher) => teacher !== leaving)
      .sort((one, other) => (load[one] ?? 0) - (load[other] ?? 0));
    if (heir === undefined) return course;
    load[heir] = (load[heir] ?? 0) + lessonsOf(course);
    return { ...course, parts: [{ ...part, teacher: heir }] };
  });
  const after = { ...instance, courses };
  if (loadOf(instance, leaving) === 0 || loadOf(after, leaving) > 0 || explain(after).length > 0) return undefined;
  return { what: `T${leaving} leaves`, instance: after };
}

/** A teacher can no longer come on one day of the week. Undefined if no timetable is possible then. */
function teacherLosesDay(instance: TimetableInstance, random: Random): MidTermChange | undefined {
  const teacher = random.below(instance.teachers.length);
  const day = random.below(instance.days);
  const teachers = instance.teachers.map((one, index) =>
    index === teacher ? { ...one, blocked: [...one.blocked, { day, start: 0, end: 24 * 60 }] } : one,
  );
  const after = { ...instance, teachers };
  if (loadOf(instance, teacher) < 4 || explain(after).length > 0) return undefined;
  return { what: `T${teacher} loses day ${day}`, instance: after };
}

function loadOf({ courses }: TimetableInstance, teacher: number): number {
  return courses
    .filter(({ parts }) => parts.some((part) => part.teacher === teacher))
    .reduce((sum, course) => sum + lessonsOf(course), 0);
}

/** This many solvable changes, as far as the check can tell, alternating between the two kinds. */
export function midTermChanges(instance: TimetableInstance, count: number, seed: number): MidTermChange[] {
  const random = new Random(seed);
  const all: MidTermChange[] = [];
  for (let tries = 0; tries < 400 && all.length < count; tries++) {
    const change = (all.length % 2 === 0 ? teacherLeaves : teacherLosesDay)(instance, random);
    if (change) all.push(change);
  }
  return all;
}
