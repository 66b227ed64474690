import { describe, expect, test } from 'vitest';
import { familyInput, familyRules } from '../../src/areas/student/family/family.domain.ts';
import { student, studentInput } from '../../src/areas/student/student/student.domain.ts';
import { studentExit, studentExitInput } from '../../src/areas/student/student-exit/student-exit.domain.ts';
import { addDays } from '../../src/kit/domain/dates.domain.ts';
import type { Issue } from '../../src/kit/domain/resource.domain.ts';
import { teachingPlan } from '../program/teaching-plan.server.ts';
import { demoSchool } from './demo-school.server.ts';
import { cohortOf } from './places.server.ts';
import { employees } from './staff-list.server.ts';

/** Some day in the school year, its first and its last day, and a day that only leap years have. */
describe.each(['2026-11-21', '2026-06-15', '2027-06-14', '2028-02-29', '2030-01-01'])('The demo school on %s', (today) => {
  const school = demoSchool(today);
  const relatives = school.families.flatMap((family) => family.relatives);

  test('has a thousand students and a thousand parents', () => {
    expect(school.students).toHaveLength(1000);
    expect(relatives).toHaveLength(1000);
    expect(school.families.every((family) => family.children.length > 0 && family.relatives.length > 0)).toBe(true);
  });

  test('is the same each time', () => {
    expect(demoSchool(today)).toEqual(school);
  });

  test('has only records that a secretary could have entered', () => {
    const facts = { today, before: null };
    const issues: Issue[] = [
      ...school.students.flatMap(({ input }) => student.rules?.(input, facts) ?? []),
      ...relatives.flatMap(({ input }) => familyRules(input, facts)),
      ...school.exits.flatMap(({ input }) => studentExit.rules?.({ ...input, studentId: 1 }, facts) ?? []),
    ];
    expect(issues).toEqual([]);
    for (const { input } of school.students) expect(studentInput.parse(input)).toEqual(input);
    for (const { input } of relatives) expect(familyInput.parse(input)).toEqual(input);
    for (const { input } of school.exits) expect(studentExitInput.parse({ ...input, studentId: 1 })).toMatchObject(input);
  });

  test('has students who move up a grade each year without a gap for as long as they are here', () => {
    for (const { place, input } of school.students) {
      expect(input.enrolledOn).toBe(place.stays[0]?.fromDate);
      place.stays.forEach(({ fromDate, toDate, group }, index) => {
        const next = place.stays[index + 1];
        expect(toDate === null || fromDate <= toDate).toBe(true);
        if (next) expect([next.fromDate, next.group.grade]).toEqual([addDays(toDate ?? '', 1), group.grade + 1]);
      });
      const isHere = place.standing === 'active' || place.standing === 'inactive';
      expect(place.stays.at(-1)?.toDate === null).toBe(isHere);
      expect(place.stays.at(-1)?.group).toEqual(place.group);
      expect((place.stays.at(-1)?.toDate ?? '') < today).toBe(true);
    }
  });

  test('has brothers and sisters with the same last name, at least two years apart, and parents old enough to have them', () => {
    for (const family of school.families) {
      const years = family.children.map(({ place }) => cohortOf(place)).sort((one, other) => one - other);
      years.slice(1).forEach((year, index) => {
        expect(year - (years[index] ?? 0)).toBeGreaterThanOrEqual(2);
      });
      expect(new Set([...family.children, ...family.relatives].map(({ input }) => input.lastName)).size).toBe(1);
      expect(new Set(family.children.map(({ input }) => input.firstName)).size).toBe(family.children.length);
      const eldest = family.children.map(({ input }) => Number(input.dateOfBirth?.slice(0, 4))).sort()[0] ?? 0;
      for (const { input } of family.relatives) expect(eldest - Number(input.dateOfBirth?.slice(0, 4))).toBeGreaterThan(20);
    }
  });

  test('has every status, past and coming exits, and names in six scripts', () => {
    expect(new Set(school.students.map(({ input }) => input.studentStatus))).toEqual(new Set([0, 1, 2, 3, 4]));
    expect(school.exits.some(({ input }) => input.exitDate < today)).toBe(true);
    expect(school.exits.some(({ input }) => input.exitDate > today)).toBe(true);
    for (const script of ['Latin', 'Devanagari', 'Tamil', 'Telugu', 'Bengali', 'Arabic']) {
      const written = new RegExp(`^\\p{Script=${script}}`, 'u');
      expect(
        school.students.some(({ input }) => written.test(input.firstName)),
        script,
      ).toBe(true);
    }
  });
});

test('Fifty people work at the demo school; 42 of them teach, only what they are qualified for and at most 28 lessons a week', () => {
  const plan = teachingPlan();
  const load = (teacher: (typeof employees)[number]) =>
    plan.filter((lesson) => lesson.teacher === teacher).reduce((sum, { periods }) => sum + periods, 0);
  const teachers = employees.filter(({ courses }) => courses.length > 0);
  expect(employees).toHaveLength(50);
  expect(teachers).toHaveLength(42);
  expect(plan.every(({ teacher, course }) => teacher.courses.includes(course))).toBe(true);
  expect(Math.min(...teachers.map(load))).toBeGreaterThanOrEqual(10);
  expect(Math.max(...teachers.map(load))).toBeLessThanOrEqual(28);
});
