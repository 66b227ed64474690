import { screen } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, test, vi } from 'vitest';
import { renderWithQueries } from '../../../../test/support/render-with-queries.ts';
import { FormFrameContext } from '../../../kit/web/form/form-frame.web.ts';
import type { StudentRow } from '../student/student.domain.ts';
import { ClassChange } from './class-change.tsx';

const record = { studentId: 3, programId: 5, comingStay: null } as StudentRow;

function Form() {
  const form = useForm({ defaultValues: { programId: 6 } });
  return (
    <FormProvider {...form}>
      <FormFrameContext value={{ id: 'student', creating: false, required: new Set(), dates: new Set(), accepts: () => true }}>
        <ClassChange record={record} />
      </FormFrameContext>
    </FormProvider>
  );
}

/** The form with another program chosen, of somebody who holds these permissions. */
function open(isPromotionMeant: boolean, permissions: object) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return new Response(JSON.stringify({ paragraphs: ['The fee of 2026-27 becomes that of Grade 6 A.'], isPromotionMeant }));
  });
  localStorage.setItem('jt', 'token');
  localStorage.setItem('permissions', JSON.stringify({ 'student.update': '-1', ...permissions }));
  renderWithQueries(<Form />);
  return asked;
}
const mayPromote = { 'program.read': '-1', 'graderecord.read': '-1' };
const offer = () => screen.queryByRole('link', { name: 'Promote instead' });

test('A change that is likely a promotion offers it, for the student; what it means otherwise is said', async () => {
  const asked = open(true, mayPromote);
  expect(await screen.findByText('The fee of 2026-27 becomes that of Grade 6 A.')).toBeDefined();
  expect(offer()?.getAttribute('href')).toBe('/ps/program/grid?panel=detail&id=5&student=3');
  expect(asked.map((url) => url.split('?')[1])).toEqual(['studentId=3&programId=6']);
});

test.each([
  ['another change', false, mayPromote],
  ['somebody who may not see the programs', true, { 'graderecord.read': '-1' }],
])('No promotion is offered for %s', async (_what, isMeant, permissions) => {
  open(isMeant, permissions);
  expect(await screen.findByText('The fee of 2026-27 becomes that of Grade 6 A.')).toBeDefined();
  expect(offer()).toBeNull();
});
