import { describe, expect, test } from 'vitest';
import { balancing, type Placed } from './balance.domain.ts';

const boy = 1;
const girl = 2;
type Student = Placed<{ studentId: number; firstName: string; lastName: string; gender: number; percentage: number | null }>;
let id = 0;
const placed = (section: 0 | 1, gender: number, percentage: number | null, isFixed = false): Student => ({
  student: { studentId: ++id, firstName: `Pupil ${id}`, lastName: 'Rao', gender, percentage },
  section,
  isFixed,
});
const marksMoved = (students: readonly Student[]) => balancing(students).map(({ percentage }) => percentage);

/** What the two sections are once the proposal is saved: size, girls, sum of the marks. */
function sectionsOnce(students: readonly Student[]) {
  const moved = new Set(balancing(students).map(({ studentId }) => studentId));
  return ([0, 1] as const).map((wanted) => {
    const there = students.filter(({ student, section }) => (section === wanted) !== moved.has(student.studentId));
    return {
      size: there.length,
      girls: there.filter(({ student }) => student.gender === girl).length,
      marks: there.reduce((sum, { student }) => sum + (student.percentage ?? 0), 0),
    };
  });
}

describe('A proposal', () => {
  test('shares the best four out as one, two, one', () => {
    expect(marksMoved([90, 80, 70, 60].map((marks) => placed(0, boy, marks)))).toEqual([80, 70]);
    expect(marksMoved([90, 80, 70, 60].map((marks) => placed(1, boy, marks)))).toEqual([90, 60]);
  });
  test('leaves sections that are balanced as they are', () => {
    expect(marksMoved([placed(0, boy, 90), placed(1, boy, 80), placed(0, girl, 70), placed(1, girl, 72)])).toEqual([]);
    expect(marksMoved([placed(1, boy, 90), placed(0, boy, 80)])).toEqual([]);
  });
  test.each([
    ['all in one section', [0, 0, 0, 0, 0, 0, 0, 0, 0, 0]],
    ['all in the other', [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]],
    ['one half each', [0, 0, 0, 0, 0, 1, 1, 1, 1, 1]],
  ] as const)('evens out number and gender of %s, and brings their marks close', (_what, sections) => {
    const marks = [95, 40, 60, 71, 33, 88, 52, 64, 79, 47];
    const students = sections.map((section, index) => placed(section, index < 5 ? boy : girl, marks[index] ?? null));
    const [first, second] = sectionsOnce(students);
    expect([first?.size, second?.size]).toEqual([5, 5]);
    expect([first?.girls, second?.girls].sort()).toEqual([2, 3]);
    expect(Math.abs((first?.marks ?? 0) - (second?.marks ?? 0))).toBeLessThan(40);
  });
  test('counts who stays where they are', () => {
    const fixed = [1, 2, 3].map(() => placed(0, boy, 50, true));
    const [first, second] = sectionsOnce([...fixed, ...[70, 60, 50].map((marks) => placed(0, boy, marks))]);
    expect([first?.size, second?.size]).toEqual([3, 3]);
  });
  test('shares out who has no marks by name', () => {
    const called = (firstName: string): Student => {
      const one = placed(0, girl, null);
      return { ...one, student: { ...one.student, firstName } };
    };
    expect(balancing([called('Zara'), called('Asha')])).toMatchObject([{ firstName: 'Zara' }]);
  });
  test('is the same however the students are listed', () => {
    const students = [90, 81, 77, 60, 55, null].map((marks, index) =>
      placed(index < 4 ? 0 : 1, index % 2 === 0 ? boy : girl, marks),
    );
    const names = (of: readonly Student[]) =>
      balancing(of)
        .map(({ studentId }) => studentId)
        .sort();
    expect(names(students.toReversed())).toEqual(names(students));
  });
  test('of nobody moves nobody', () => {
    expect(balancing([])).toEqual([]);
  });
});
