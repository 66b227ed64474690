import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderWithQueries } from '../../../../test/support/render-with-queries.ts';
import { staffStatus } from '../../../common/enumerations.domain.ts';
import { FormShell } from '../../../kit/web/form/record-form.tsx';
import { useRecordForm } from '../../../kit/web/form/use-record-form.tsx';
import { type StaffInput, type StaffRow, staff } from './staff.domain.ts';
import { BasicFields } from './staff-basic-fields.tsx';

function Form() {
  const record = { staffId: 8, staffStatus: staffStatus.active } as StaffRow;
  const form = useRecordForm<StaffInput, StaffRow>(staff, { record });
  return (
    <FormShell of={form} onSubmit={() => {}} footer={null}>
      <BasicFields staffId={form.id} />
    </FormShell>
  );
}

test('Choosing that a class teacher has resigned says which program needs another, until they are active again', async () => {
  localStorage.setItem('jt', 'token');
  localStorage.setItem('permissions', JSON.stringify({ 'program.read': '-1', 'program.update': '-1' }));
  vi.stubGlobal('fetch', async (url: string) => {
    const items = url.includes('classTeacherId=8') ? [{ programId: 7, programName: 'Grade 5 A' }] : [];
    return new Response(JSON.stringify({ items }));
  });
  renderWithQueries(<Form />);
  const said = '1 program needs another class teacher.';
  expect(screen.queryByText(said)).toBeNull();
  await userEvent.selectOptions(screen.getByLabelText(/Status/), 'Resigned');
  await screen.findByText(said);
  expect(screen.getByRole('link', { name: /^Grade 5 A/ }).getAttribute('href')).toBe('/ps/program/grid?panel=detail&id=7');
  await userEvent.selectOptions(screen.getByLabelText(/Status/), 'Active');
  await waitFor(() => expect(screen.queryByText(said)).toBeNull());
});
