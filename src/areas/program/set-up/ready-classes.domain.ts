/** The grades of a school, each with its order among all classes. Named as schools in India usually do. */
export const readyGrades = ['Nursery', 'LKG', 'UKG', ...Array.from({ length: 12 }, (_, index) => `Grade ${index + 1}`)] as const;

/** What is asked for of one grade: its name, and its sections; without any, the grade is one class. */
export interface GradeWanted {
  grade: string;
  sections: readonly string[];
}

/** A class that is there, or would be. */
export interface ClassOfGrade {
  programName: string;
  programOrder: number;
}

const key = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase();
const isOf = (grade: string, name: string) => key(name) === key(grade) || key(name).startsWith(`${key(grade)} `);
const orderOf = (grade: string) => readyGrades.indexOf(grade) + 1;

/** How far the orders of the classes that are there lie from ours: of the first grade that has one. */
function shiftOf(there: readonly ClassOfGrade[]): number {
  for (const grade of readyGrades) {
    const known = there.find(({ programName }) => isOf(grade, programName));
    if (known) return known.programOrder - orderOf(grade);
  }
  return 0;
}

/**
 * The classes that are wanted, in their order, beside those that are there: a grade that is there keeps its order, and others stand in
 * their place before and after it.
 * @returns the classes that are new, and the names of those that are there already
 */
export function classesOf(wanted: readonly GradeWanted[], there: readonly ClassOfGrade[]) {
  const known = new Set(there.map(({ programName }) => key(programName)));
  const shift = shiftOf(there);
  const all = wanted.flatMap(({ grade, sections }): ClassOfGrade[] => {
    const own = there.find(({ programName }) => isOf(grade, programName));
    const programOrder = own?.programOrder ?? orderOf(grade) + shift;
    const names = sections.length > 0 ? sections.map((section) => `${grade} ${section}`) : [grade];
    return names.map((programName) => ({ programName, programOrder }));
  });
  const isThere = ({ programName }: ClassOfGrade) => known.has(key(programName));
  return {
    classes: all.filter((one) => !isThere(one)).sort((one, other) => one.programOrder - other.programOrder),
    there: all.filter(isThere).map(({ programName }) => programName),
  };
}

/** `A, B, C`, for so many sections. */
export const sectionsFor = (count: number): string[] =>
  count < 2 ? [] : Array.from({ length: count }, (_, index) => String.fromCharCode(65 + index));
