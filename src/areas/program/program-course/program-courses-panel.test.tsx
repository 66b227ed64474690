import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderWithQueries } from '../../../../test/support/render-with-queries.ts';
import { programFactory } from '../program/program.factory.ts';
import { ProgramCoursesPanel } from './program-courses-panel.tsx';

beforeEach(() => localStorage.setItem('jt', 'token'));

test('The panel of a program shows beside each teacher who will take the course over, and from when', async () => {
  const course = {
    ...{ programCourseId: 1, programId: 7, courseId: 3, semester: 1, isMandatory: true, version: 1 },
    course: { courseName: 'Mathematics', credits: 4 },
    takeover: { staffId: 9, firstName: 'Nila', lastName: 'Iyer', fromDate: '2026-06-22' },
  };
  const sanskrit = { ...course, programCourseId: 2, courseId: 4, course: { courseName: 'Sanskrit', credits: 2 }, takeover: null };
  const session = {
    courseSessionId: 5,
    courseId: 3,
    staffId: 8,
    staff: { firstName: 'Asha', lastName: 'Rao' },
    isStaffTeaching: true,
  };
  const ofGroups = { ...session, courseSessionId: 0, courseId: 4 };
  vi.stubGlobal(
    'fetch',
    async (url: string) =>
      new Response(JSON.stringify(url.includes('GetAllCoursesForProgram') ? [course, sanskrit] : [session, ofGroups])),
  );
  const stamp = { version: 1, created: '', createdBy: '', lastModified: '', lastModifiedBy: '' };
  const program = { ...programFactory(), ...stamp, programId: 7, classTeacher: null };
  renderWithQueries(<ProgramCoursesPanel program={program} />);
  const row = await screen.findByRole('row', { name: /Mathematics/ });
  expect(row.textContent).toContain('Asha Rao');
  expect(row.textContent).toContain('Nila Iyer from 22-06-2026');
  // Who teaches in groups is said there.
  const inGroups = screen.getByRole('row', { name: /Sanskrit/ });
  expect(inGroups.textContent).toContain('Asha RaoMain teacher of its teaching groups');
  expect(within(inGroups).queryByRole('combobox')).toBeNull();
});
