import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderWithQueries } from '../../../../test/support/render-with-queries.ts';
import { Toaster } from '../../../kit/web/toast/toaster.tsx';
import { familyFactory } from './family.factory.ts';
import { FamilyStep } from './family-step.tsx';

const mother = {
  ...familyFactory({ firstName: 'Rohini', lastName: 'Rao' }),
  ...{ familyId: 4, studentFamilyId: 9, relationship: 1, isSeparated: false, mayBeContacted: true },
};
const household = { lastName: 'Rao', nationality: 'Indian', currentAddress: '12 MG Road, Pune', permanentAddress: '' };
let answer: (method: string, url: string) => { status: number; body: unknown };

beforeEach(() => {
  localStorage.setItem('jt', 'token');
  vi.stubGlobal('fetch', async (url: string, { method = '' }: RequestInit) => {
    const { status, body } = answer(method, url);
    return new Response(JSON.stringify(body), { status });
  });
});

const open = () =>
  renderWithQueries(
    <>
      <FamilyStep studentId={1} household={household} onPrevious={() => undefined} onNext={() => undefined} />
      <Toaster />
    </>,
  );

test('The message about families that cannot be fetched uses the product’s words', async () => {
  answer = () => ({ status: 500, body: {} });
  open();
  expect(await screen.findByText('Failed to fetch famlies')).toBeDefined();
});

test.each([
  ['Remove link: Rohini Rao', 'Unable to delete the selected family reference'],
  ['Delete: Rohini Rao', 'Unable to delete the selected family'],
])('%s asks first, and says when it was not possible', async (button, failure) => {
  answer = (method) => (method === 'GET' ? { status: 200, body: [mother] } : { status: 500, body: {} });
  open();
  await userEvent.click(await screen.findByRole('button', { name: button }));
  expect(await screen.findByText('Are you sure?')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText(failure)).toBeDefined();
});

test('The family says who is separated and who may not be contacted', async () => {
  answer = () => ({ status: 200, body: [{ ...mother, isSeparated: true, mayBeContacted: false }] });
  open();
  expect(await screen.findByText('Separated')).toBeDefined();
  expect(screen.getByText('May not be contacted')).toBeDefined();
});

test('Whose last link is removed can be deleted at once, and is not left where nobody finds them', async () => {
  const deleted: string[] = [];
  answer = (method, url) => {
    if (method === 'DELETE') deleted.push(url.replace(/\?.*/, ''));
    if (url.includes('GetUnlinkedFamilies')) return { status: 200, body: deleted.length > 0 ? [mother] : [] };
    return { status: 200, body: method === 'GET' ? [mother] : { data: 1, message: '' } };
  };
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Remove link: Rohini Rao' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Rohini Rao belongs to no student any more. Delete the family member as well?')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('The selected family was deleted successfully')).toBeDefined();
  expect(deleted).toEqual(['/api/sis/StudentFamily/DeleteByCompositeKey', '/api/sis/Family']);
});

test('A new member is begun by Enter, with the name, nationality and address of the student', async () => {
  answer = () => ({ status: 200, body: [] });
  open();
  const add = await screen.findByRole('button', { name: 'Add new family' });
  expect(document.activeElement).toBe(add);
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByLabelText('Last Name (optional)')).toHaveProperty('value', 'Rao');
  expect(screen.getByLabelText('Nationality (optional)')).toHaveProperty('value', 'Indian');
  expect(screen.getByLabelText('Current Address')).toHaveProperty('value', '12 MG Road, Pune');
  expect(document.activeElement).toBe(screen.getByLabelText('First Name'));
});
