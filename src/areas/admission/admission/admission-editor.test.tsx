import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderWithQueries } from '../../../../test/support/render-with-queries.ts';
import { admissionStatus } from '../../../common/enumerations.domain.ts';
import { AdmissionEditor } from './admission-editor.tsx';

const enrolled = {
  admissionId: 7,
  studentId: 3,
  programId: 5,
  applicationStatus: admissionStatus.enrolled,
  appliedDate: '2026-05-04',
  updatedDate: '2026-05-20',
  entersOn: '2026-07-01',
  personalInfo: { firstName: 'Asha', lastName: 'Rao' },
  programDetails: { programName: 'Grade 5 A' },
  version: 1,
};

/** Opens the form of a stored admission; answers what is sent. */
async function open(change: object) {
  const sent: object[] = [];
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body = '' }: RequestInit = {}) => {
    if (method === 'PUT') sent.push(JSON.parse(String(body)));
    if (url.includes('GetEnrolmentPreview')) {
      asked.push(url.split('?')[1] ?? '');
      return new Response(JSON.stringify({ paragraphs: ['The fee of 2026-27 becomes that of Grade 5 A.'] }));
    }
    const answer = /Admission\/\d/.test(url) ? { ...enrolled, ...change } : method === 'PUT' ? { data: 7, message: 'Saved' } : [];
    return new Response(JSON.stringify(answer));
  });
  localStorage.setItem('jt', 'token');
  localStorage.setItem('permissions', JSON.stringify({ 'admission.update': '-1' }));
  renderWithQueries(<AdmissionEditor id={7} onClose={() => {}} />);
  const status = await screen.findByLabelText(/^Application Status/);
  const saves = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    return sent[0];
  };
  return { status, saves, asked };
}
const since = () => screen.queryByRole('textbox', { name: /^Since/ });

test('Since when the student enters is asked of who is Enrolled, and forgotten with that status', async () => {
  const { status, saves, asked } = await open({ applicationStatus: admissionStatus.draft, entersOn: null });
  expect(since()).toBeNull();
  await userEvent.selectOptions(status, 'Enrolled');
  await userEvent.type(await screen.findByRole('textbox', { name: /^Since/ }), '01072026');
  expect(await screen.findByText('The fee of 2026-27 becomes that of Grade 5 A.')).toBeDefined();
  expect(asked[0]).toBe('admissionId=7&programId=5&intakeYear=0');
  await expect.poll(() => asked.at(-1)).toBe('admissionId=7&programId=5&since=2026-07-01&intakeYear=0');
  await userEvent.selectOptions(status, 'Accepted');
  expect(since()).toBeNull();
  await userEvent.selectOptions(status, 'Enrolled');
  expect(since()).toHaveProperty('value', '');
  expect(await saves()).not.toHaveProperty('since');
});

test('A day to come is shown in the form and can be taken back', async () => {
  const { saves } = await open({});
  expect(screen.getByText('The student will go to Grade 5 A on 01-07-2026.')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Take it back' }));
  expect(screen.getByText('When saved, the student will no longer go to Grade 5 A on 01-07-2026.')).toBeDefined();
  expect(await saves()).toMatchObject({ since: null });
});
