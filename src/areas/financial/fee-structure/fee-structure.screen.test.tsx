import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
// Loaded before it is needed: here nothing waits for a part of the page.
import '../../../common/copy-panel.tsx';
import { renderWithQueries } from '../../../../test/support/render-with-queries.ts';
import { FeeStructureScreen } from './fee-structure.screen.tsx';

const programs = [1, 2, 3].map((programId) => ({ programId, programName: `Grade ${programId} A` }));
const row = { feeStructureId: 7, feeType: 'Tuition', programId: 1, programDetails: { programName: 'Grade 1 A' }, amount: 4000 };
const items = [{ ...row, effectiveFrom: '2026-06-01', effectiveTo: '2027-05-31' }];

function open(permissions: object) {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body = '' }: RequestInit = {}) => {
    if (method === 'POST') sent.push(JSON.parse(String(body)));
    const list = url.includes('ProgramNames') ? programs : url.includes('GetInForceTwice') ? [] : undefined;
    const answer = list ?? { items, totalCount: 1, totalPages: 1, data: 1, message: 'Copied' };
    return new Response(JSON.stringify(answer));
  });
  localStorage.setItem('jt', 'token');
  localStorage.setItem('permissions', JSON.stringify(permissions));
  window.history.replaceState({}, '', '/fs/feestructure/grid');
  renderWithQueries(<FeeStructureScreen />);
  return sent;
}
const button = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Copy to other programs: Tuition, Grade 1 A' });

test('A fee structure is copied to the programs that are ticked, of those for which the caller may enter one', async () => {
  const sent = open({ 'feestructure.read': '-1', 'feestructure.create': 'programid=1|3' });
  await userEvent.click(await button());
  const panel = await screen.findByRole('dialog', { name: 'Copy Tuition' });
  expect(panel.textContent).toContain('It is copied from Grade 1 A. The other programs get it');
  expect(within(panel).queryByLabelText('Grade 2 A')).toBeNull();
  await userEvent.click(await within(panel).findByLabelText('Grade 3 A'));
  await userEvent.click(within(panel).getByRole('button', { name: 'Copy to 1 program' }));
  await vi.waitFor(() => expect(sent).toEqual([{ feeStructureId: 7, toProgramIds: [3] }]));
});

test('Who may enter no fee structure is not offered to copy one', async () => {
  open({ 'feestructure.read': '-1' });
  expect((await button()).disabled).toBe(true);
});
