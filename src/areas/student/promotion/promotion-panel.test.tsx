import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderWithQueries } from '../../../../test/support/render-with-queries.ts';
import { navigate } from '../../../kit/web/route/address.web.ts';
import { PromotionPanel } from './promotion-panel.tsx';

const members = ['Asha', 'Ravi'].map((firstName, index) => ({
  studentId: index + 1,
  firstName,
  lastName: 'Rao',
  programId: 5,
  studentStatus: 1,
  schoolAdmissionNumber: `2026-000${index}`,
  fromDate: '2025-06-01',
}));
const next = [{ programId: 6, programName: 'Grade 6 A', programOrder: 6 }];

/** Opens the promotion of a class; `preview` is the answer to what it, or taking `promotions` back, would mean. Answers what was asked and saved, by call. */
function open(
  preview: { status?: number; body: object },
  address = '/ps/program/grid?panel=detail&id=5',
  promotions: readonly object[] = [],
) {
  const sent: { call: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body = '' }: RequestInit = {}) => {
    if (method !== 'GET') sent.push({ call: url.split('/').at(-1) ?? '', body: JSON.parse(String(body)) });
    if (url.includes('GetPromotions')) return new Response(JSON.stringify(promotions));
    if (/Preview\w*Promotion/.test(url)) return new Response(JSON.stringify(preview.body), { status: preview.status ?? 200 });
    if (url.includes('GetStudentsForProgram')) return new Response(JSON.stringify(members));
    return new Response(JSON.stringify({ items: next, totalCount: 1, totalPages: 1, data: 1, message: 'Done' }));
  });
  localStorage.setItem('jt', 'token');
  localStorage.setItem('permissions', JSON.stringify({ 'graderecord.read': '-1', 'student.update': '-1' }));
  navigate({ to: address, force: true });
  renderWithQueries(<PromotionPanel programId={5} programOrder={5} onDone={() => {}} />);
  return sent;
}

async function putInLine() {
  await userEvent.click(await screen.findByRole('button', { name: 'Promote' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Add to Promotion' }));
}
const saveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });

test('Before a promotion is saved, it says how many go where and what becomes of fees', async () => {
  const said = 'The fees of 2026-27 of 2 students become those of Grade 6 A.';
  const sent = open({ body: { paragraphs: [said] } });
  await userEvent.click(await screen.findByLabelText('Choose all 2'));
  await putInLine();
  expect(await screen.findByText(said)).toBeDefined();
  expect(screen.getByText('2 to be promoted to Grade 6 A')).toBeDefined();
  await userEvent.click(saveButton());
  await vi.waitFor(() => expect(sent.at(-1)?.call).toBe('PromoteStudentsBulk'));
  expect(sent.at(-1)?.body).toEqual(sent[0]?.body);
});

test('A promotion that changes no fee says so', async () => {
  open({ body: { paragraphs: [] } });
  await userEvent.click(await screen.findByLabelText('Choose Asha Rao'));
  await putInLine();
  expect(await screen.findByText('No fee and no register changes.')).toBeDefined();
});

test('A promotion that would be refused says why', async () => {
  const errors = { 'students.0.programId': ['Asha Rao leaves on 30-06-2026.'] };
  open({ status: 422, body: { title: 'A rule is broken', status: 422, detail: 'Asha Rao leaves on 30-06-2026.', errors } });
  await userEvent.click(await screen.findByLabelText('Choose Asha Rao'));
  await putInLine();
  expect(await screen.findByText('Asha Rao leaves on 30-06-2026.')).toBeDefined();
});

test('Whoever comes from the form of a student finds them chosen', async () => {
  open({ body: { paragraphs: [] } }, '/ps/program/grid?panel=detail&id=5&student=2');
  expect(await screen.findByLabelText('Choose Ravi Rao')).toHaveProperty('checked', true);
  expect(screen.queryByLabelText('Choose Asha Rao')).toBeNull();
  const search = screen.getByRole('searchbox', { name: 'Search students of the program' });
  expect(document.activeElement).toBe(search);
  await userEvent.clear(search);
  expect(screen.getByLabelText('Choose Asha Rao')).toHaveProperty('checked', false);
});

const made = ['Asha', 'Ravi', 'Om'].map((firstName, index) => ({
  promotionId: index + 70,
  studentId: index + 10,
  firstName,
  lastName: 'Bose',
  schoolAdmissionNumber: `2025-000${index}`,
  programId: 6,
  programName: 'Grade 6 A',
  fromDate: index === 2 ? '2099-06-01' : '2026-06-15',
  made: index === 2 ? null : '2026-06-15T06:00:00.000Z',
  madeBy: index === 2 ? '' : 'Meera Rao',
}));

test('Promotions are listed as they were made, and one of them is taken back after a confirmation with the number', async () => {
  const sent = open({ body: { paragraphs: ['Ravi Bose goes back to Grade 5 A.'] } }, undefined, made);
  expect(await screen.findByLabelText('Take back 1 to Grade 6 A: From 01-06-2099 on')).toBeDefined();
  await userEvent.click(await screen.findByLabelText(/^Take back 2 to Grade 6 A: .+, Meera Rao$/));
  expect(screen.getByText('2 chosen')).toBeDefined();
  await userEvent.click(screen.getByLabelText(/^Asha Bose/));
  expect(await screen.findByText('Ravi Bose goes back to Grade 5 A.')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Take back' }));
  expect(screen.getByText(/^1 student will be as before/)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Take back 1 promotion' }));
  await vi.waitFor(() => expect(sent.at(-1)?.call).toBe('TakeBackPromotion'));
  expect(sent.at(-1)?.body).toEqual({ studentIds: [11], promotionIds: [71] });
});

test('What would be refused says why, and cannot be confirmed', async () => {
  const detail = 'Asha Bose: Grade 6 A has a register of 16-06-2026.';
  const refused = { title: 'A rule is broken', status: 422, detail, errors: { 'studentIds.0': [detail] } };
  open({ status: 422, body: refused }, undefined, made);
  await userEvent.click(await screen.findByLabelText(/^Take back 2/));
  expect(await screen.findByText(detail)).toBeDefined();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Take back' }).disabled).toBe(true);
});
