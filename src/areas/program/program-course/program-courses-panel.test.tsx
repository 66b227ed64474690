import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderWithQueries } from '../../../../test/support/render-with-queries.ts';
import { startSession } from '../../../kit/web/calls/session.web.ts';
import { programFactory } from '../program/program.factory.ts';
import { ProgramCoursesPanel } from './program-courses-panel.tsx';

const maths = {
  ...{ programCourseId: 1, programId: 7, courseId: 3, semester: 1, isMandatory: true, version: 1 },
  course: { courseName: 'Mathematics', credits: 4 },
  takeover: { staffId: 9, firstName: 'Nila', lastName: 'Iyer', fromDate: '2026-06-22' },
};
const sanskrit = { ...maths, programCourseId: 2, courseId: 4, course: { courseName: 'Sanskrit', credits: 2 }, takeover: null };
const session = {
  courseSessionId: 5,
  courseId: 3,
  staffId: 8,
  staff: { firstName: 'Asha', lastName: 'Rao' },
  isStaffTeaching: true,
};
const ofGroups = { ...session, courseSessionId: 0, courseId: 4 };

beforeEach(() => {
  vi.stubGlobal('fetch', async (url: string) => {
    const rows = url.includes('GetAllCoursesForProgram') ? [maths, sanskrit] : [session, ofGroups];
    return new Response(JSON.stringify(url.includes('ForProgram') ? rows : []));
  });
});

const show = (permissions: Record<string, string>) => {
  startSession(`${JSON.stringify(permissions)}~token`);
  const stamp = { version: 1, created: '', createdBy: '', lastModified: '', lastModifiedBy: '' };
  const program = { ...programFactory(), ...stamp, programId: 7, classTeacher: null };
  renderWithQueries(<ProgramCoursesPanel program={program} />);
};

test('The panel of a program shows beside each teacher who will take the course over, and from when', async () => {
  show({});
  const row = await screen.findByRole('row', { name: /Mathematics/ });
  expect(row.textContent).toContain('Asha Rao');
  expect(row.textContent).toContain('Nila Iyer from 22-06-2026');
});

test('Who teaches a course in groups is said there: here is their main teacher, and no choice of another', async () => {
  show({ 'program.update': '-1' });
  const inGroups = within(await screen.findByRole('row', { name: /Sanskrit/ }));
  inGroups.getByText('Main teacher of its teaching groups');
  const assigned = within(screen.getByRole('row', { name: /Mathematics/ }));
  const names = (of: typeof inGroups) => of.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
  expect([names(inGroups), names(assigned)]).toEqual([
    ['Remove course: Sanskrit'],
    expect.arrayContaining(['Unassign staff: Mathematics']),
  ]);
});
