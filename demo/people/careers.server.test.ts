import { expect, test } from 'vitest';
import { educationalBackground } from '../../src/areas/staff/educational-background/educational-background.domain.ts';
import { professionalExperience } from '../../src/areas/staff/professional-experience/professional-experience.domain.ts';
import { dailySlotsOf, teachingPlan } from '../program/teaching-plan.server.ts';
import { careerOf } from './careers.server.ts';
import { employees } from './staff-list.server.ts';

const facts = { today: '2026-11-21', before: null };

test.each([
  { born: 1968, joined: 2022 },
  { born: 1988, joined: 2012 },
])('Careers of people born in $born who joined in $joined pass the checks of the form', (years) => {
  employees.forEach((employee, index) => {
    const { education, experience } = careerOf(employee, years, index);
    expect(education.length).toBeGreaterThan(0);
    for (const entry of education) {
      expect(educationalBackground.rules?.({ staffId: 1, ...entry }, facts)).toEqual([]);
      expect(entry.yearOfPassing).toBeGreaterThanOrEqual(years.born + 21);
    }
    for (const entry of experience) {
      expect(professionalExperience.rules?.({ staffId: 1, ...entry }, facts)).toEqual([]);
      expect(Number(entry.endDate.slice(0, 4))).toBeLessThanOrEqual(years.joined);
    }
  });
});

test('Every course of every program is taught by someone qualified, within their daily limit', () => {
  const plan = teachingPlan();
  for (const { teacher, course } of plan) expect(teacher.courses.slice(0, 3)).toContain(course);
  for (const teacher of new Set(plan.map((assignment) => assignment.teacher))) {
    const periods = plan.filter((assignment) => assignment.teacher === teacher).reduce((sum, one) => sum + one.periods, 0);
    const slots = dailySlotsOf(teacher, plan);
    expect(slots).toBeGreaterThanOrEqual(2);
    expect(slots).toBeLessThanOrEqual(6);
    expect(periods).toBeLessThanOrEqual(slots * 5);
  }
});
