import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormProvider, useForm } from 'react-hook-form';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderWithQueries } from '../../../../test/support/render-with-queries.ts';
import { FormFrameContext } from '../../../kit/web/form/form-frame.web.ts';
import { ApplicantChoice } from './applicant-choice.tsx';

beforeEach(() => {
  localStorage.setItem('jt', 'token');
  localStorage.setItem('permissions', JSON.stringify({ 'student.create': '-1' }));
  vi.stubGlobal('fetch', async () => new Response('[]', { status: 200 }));
});

function Form() {
  const form = useForm({ defaultValues: { studentId: null, newApplicant: null } });
  return (
    <FormProvider {...form}>
      <FormFrameContext value={{ id: 'admission', creating: true, required: new Set(), dates: new Set(), accepts: () => true }}>
        <ApplicantChoice />
      </FormFrameContext>
    </FormProvider>
  );
}

test('A name that was looked for in vain stands in the form of a new applicant, split in two', async () => {
  renderWithQueries(<Form />);
  const user = userEvent.setup();
  await user.type(await screen.findByRole('combobox', { name: 'Student' }), 'Meera Joshi');
  await user.click(screen.getByText('New applicant'));
  expect(await screen.findByLabelText(/First Name/)).toHaveProperty('value', 'Meera');
  expect(screen.getByLabelText(/Last Name/)).toHaveProperty('value', 'Joshi');
});
