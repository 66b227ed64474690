import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderWithQueries } from '../../../../test/support/render-with-queries.ts';
import { subject } from '../../../common/enumerations.domain.ts';
import { PaymentEditor } from './payment-editor.tsx';

const asked: string[] = [];
const names = [{ studentId: 7, firstName: 'Asha', lastName: 'Rao', programName: 'Grade 5 A' }];
beforeEach(() => {
  asked.length = 0;
  localStorage.setItem('jt', 'token');
  localStorage.setItem('permissions', JSON.stringify({ 'paymenttransaction.create': '-1' }));
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    const answer = url.includes('GetOpenBalance') ? { balance: 1200.5, excess: 0 } : names;
    return new Response(JSON.stringify(answer));
  });
  window.history.replaceState({}, '', '/fs/paymenttransaction/grid?panel=new&pay=7');
});

const show = () => renderWithQueries(<PaymentEditor id={0} onClose={() => undefined} />);

test('A new payment starts with the student in the address, which is then dropped, and shows what is still to be paid', async () => {
  show();
  expect(await screen.findByText('₹ 1,200.50 due')).toBeDefined();
  expect(screen.getByLabelText<HTMLSelectElement>('Entity Type').value).toBe(String(subject.student));
  expect(window.location.search).toBe('?panel=new');
  expect(document.activeElement).toBe(document.querySelector('[name=amountPaid]'));
  cleanup();
  window.history.replaceState({}, '', '/fs/paymenttransaction/grid?panel=new&pay=7');
  show();
  expect(document.activeElement).toBe(document.querySelector('[name=amountPaid]'));
});

test('An amount above what is due says so before it is saved, and a refund does not', async () => {
  show();
  await screen.findByText('₹ 1,200.50 due');
  const amount = screen.getByLabelText('Amount');
  await userEvent.type(amount, '1200.50');
  expect(screen.queryByText(/more than is due/)).toBeNull();
  await userEvent.clear(amount);
  await userEvent.type(amount, '12005');
  expect(screen.getByText('₹ 10,804.50 more than is due; it is kept as excess.')).toBeDefined();
  await userEvent.click(screen.getByLabelText('Refund'));
  expect(screen.queryByText(/more than is due/)).toBeNull();
});

test('A payment that is entered from the list is one of a student, unless another is chosen', async () => {
  window.history.replaceState({}, '', '/fs/paymenttransaction/grid?panel=new');
  show();
  expect((await screen.findByLabelText<HTMLSelectElement>('Entity Type')).value).toBe(String(subject.student));
});

test('Choosing another kind of person clears the person and the balance', async () => {
  show();
  await screen.findByText('₹ 1,200.50 due');
  expect(screen.getByLabelText('Refund')).toBeDefined();
  await userEvent.selectOptions(screen.getByLabelText('Entity Type'), 'Staff');
  expect(screen.queryByText(/ due$/)).toBeNull();
  expect(screen.queryByLabelText('Refund')).toBeNull();
  await vi.waitFor(() => expect(asked.at(-1)).toContain('/api/ss/Staff/GetAllStaffNames'));
  await userEvent.selectOptions(screen.getByLabelText('Entity Type'), 'Student');
  expect(screen.queryByText(/ due$/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findAllByText('Entity Name is required')).length).toBeGreaterThan(0);
});
