/** A class group of the demo school. */
export interface ClassGroup {
  grade: number;
  section: 'A' | 'B';
}

/** A course of a class group, with its number of lessons a week. */
export interface Lesson {
  course: string;
  periods: number;
}

const lessons = (list: string): readonly Lesson[] =>
  list.split(', ').map((item) => ({ course: item.replace(/ \d+$/, ''), periods: Number(item.split(' ').at(-1)) }));

const primary = lessons(
  'English 6, Hindi 4, Marathi 4, Mathematics 6, Environmental Studies 5, Computer Science 1, General Knowledge 1, Value Education 1, Art 2, Craft 1, Music 1, Dance 1, Physical Education 2, Library 1',
);
const middle = lessons(
  'English 5, Hindi 3, Marathi 3, Sanskrit 2, Mathematics 6, Science 6, Social Science 4, Computer Science 2, General Knowledge 1, Value Education 1, Art 1, Music 1, Physical Education 2, Library 1',
);
const secondary = lessons(
  'English 5, Hindi 3, Marathi 4, Sanskrit 1, Mathematics 6, Physics 3, Chemistry 3, Biology 3, History and Civics 3, Geography 2, Computer Science 2, Art 1, Physical Education 2, Library 1',
);
const science = lessons(
  'English 5, Marathi 3, Mathematics 6, Physics 4, Chemistry 4, Biology 4, Physics Practical 2, Chemistry Practical 2, Biology Practical 2, Computer Science 3, Environmental Education 1, General Studies 1, Physical Education 2, Library 1',
);
const commerce = lessons(
  'English 5, Marathi 3, Mathematics 4, Accountancy 5, Business Studies 4, Economics 4, Political Science 3, History and Civics 2, Psychology 2, Computer Science 2, Environmental Education 1, General Studies 1, Physical Education 2, Library 1',
);

/** The courses of a class group: the senior classes of section A take science, those of section B commerce. */
export function lessonsOf({ grade, section }: ClassGroup): readonly Lesson[] {
  if (grade <= 5) return primary;
  if (grade <= 8) return middle;
  if (grade <= 10) return secondary;
  return section === 'A' ? science : commerce;
}

export const courseNames: readonly string[] = [
  ...new Set([primary, middle, secondary, science, commerce].flat().map(({ course }) => course)),
];

export const classGroups: readonly ClassGroup[] = Array.from({ length: 12 }, (_, index) => index + 1).flatMap((grade) => [
  { grade, section: 'A' as const },
  { grade, section: 'B' as const },
]);

export const nameOfGroup = ({ grade, section }: ClassGroup): string => `Grade ${grade} ${section}`;
