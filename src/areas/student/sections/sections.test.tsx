import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderWithQueries } from '../../../../test/support/render-with-queries.ts';
import { navigate } from '../../../kit/web/route/address.web.ts';
import type { SectionStudent } from './sections.domain.ts';
import { SectionsScreen } from './sections.screen.tsx';

const programs = ['A', 'B'].map((section, index) => ({
  programId: index + 1,
  programName: `Grade 5 ${section}`,
  capacity: 2 * index,
}));
const pupil = (studentId: number, firstName: string, gender: number, percentage: number | null): SectionStudent => ({
  ...{ studentId, firstName, lastName: 'Rao', gender, percentage, schoolAdmissionNumber: `2026-000${9 - studentId}` },
  ...{ comingStay: null, lastDay: null },
});
const sections: Record<string, SectionStudent[]> = {
  '1': [pupil(1, 'Asha', 2, 60), pupil(2, 'Om', 1, 90), pupil(3, 'Ravi', 1, null)],
  '2': [pupil(4, 'Zara', 2, 50)],
};

/** Opens both sections. Answers what was asked and saved, by call. */
async function open() {
  const sent: { call: string; body: { students: object[]; since: string | null } }[] = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body = '' }: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(url, 'http://school');
    if (method !== 'GET') sent.push({ call: pathname.split('/').at(-1) ?? '', body: JSON.parse(String(body)) });
    const answer = () => {
      if (pathname.endsWith('GetSection')) return sections[searchParams.get('programId') ?? ''];
      if (pathname.endsWith('PreviewSectionsBulk')) return { paragraphs: [] };
      if (pathname.endsWith('GetAllProgramNames')) return programs;
      if (pathname.endsWith('GetSections')) return programs;
      return { data: 1, message: 'Done' };
    };
    return new Response(JSON.stringify(answer()));
  });
  localStorage.setItem('jt', 'token');
  localStorage.setItem('permissions', JSON.stringify({ 'student.update': '-1' }));
  navigate({ to: '/sis/student/sections?program=1', force: true });
  renderWithQueries(<SectionsScreen />);
  await screen.findByRole('heading', { name: /^Grade 5 A/ });
  return sent;
}
const column = (section: string) => within(screen.getByRole('region', { name: new RegExp(`^Grade 5 ${section}`) }));
const names = (section: string) =>
  column(section)
    .queryAllByRole('checkbox', { name: /^Choose [A-Z]/ })
    .map((box) => box.getAttribute('aria-label')?.replace('Choose ', ''));
const save = async () => {
  await vi.waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(false));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
};

test('The only other section of the order is chosen, and both say whom they have', async () => {
  await open();
  expect(screen.getByRole('heading', { name: 'Grade 5 A: 3 students' })).toBeDefined();
  expect(screen.getByText('2 Male, 1 Female, marks 75.00 % on average')).toBeDefined();
  expect(names('A')).toEqual(['Asha Rao', 'Om Rao', 'Ravi Rao']);
  await userEvent.selectOptions(screen.getByLabelText('Sort by'), 'Marks');
  expect(names('A')).toEqual(['Om Rao', 'Asha Rao', 'Ravi Rao']);
  await userEvent.selectOptions(screen.getByLabelText('Sort by'), 'Admission Number');
  expect(names('A')).toEqual(['Ravi Rao', 'Om Rao', 'Asha Rao']);
});

test('One is moved by a button, one by an arrow key, one dragged; then all are saved at once and can be put back', async () => {
  const sent = await open();
  await userEvent.click(screen.getByRole('button', { name: 'Move to Grade 5 B: Asha Rao' }));
  column('A').getByLabelText('Choose Om Rao').focus();
  await userEvent.keyboard('{ArrowDown}{ArrowUp}{ArrowRight}');
  expect(document.activeElement).toBe(column('A').getByLabelText('Choose Ravi Rao'));
  const held = new Map<string, string>();
  const dataTransfer = { setData: (kind: string, ids: string) => held.set(kind, ids), getData: (kind: string) => held.get(kind) };
  fireEvent.dragStart(column('B').getByLabelText('Choose Zara Rao'), { dataTransfer });
  fireEvent.drop(column('A').getByLabelText('Choose Ravi Rao'), { dataTransfer });
  expect(names('A')).toEqual(['Ravi Rao', 'Zara Rao']);
  expect(screen.getByText('3 students to be moved: 1 to Grade 5 A and 2 to Grade 5 B')).toBeDefined();
  expect(await screen.findByText('No fee and no register changes.')).toBeDefined();
  await save();
  await userEvent.click(await screen.findByRole('button', { name: 'Put them back' }));
  const saved = sent.find(({ call }) => call === 'ChangeSectionsBulk');
  const toB = [1, 2].map((studentId) => ({ studentId, programId: 2, formerId: 1 }));
  expect(saved?.body).toEqual({ students: [...toB, { studentId: 4, programId: 1, formerId: 2 }], since: null });
  expect(screen.getByText('3 students to be put back')).toBeDefined();
  await save();
  const toA = [1, 2].map((studentId) => ({ studentId, programId: 1, formerId: 2 }));
  expect(sent.at(-1)).toEqual({
    call: 'ChangeSectionsBulk',
    body: { students: [...toA, { studentId: 4, programId: 2, formerId: 1 }], since: null },
  });
});

test('Those who are chosen go together', async () => {
  await open();
  await userEvent.click(screen.getByLabelText('Choose all 3 of Grade 5 A'));
  await userEvent.click(column('A').getByRole('button', { name: 'Move to Grade 5 B' }));
  expect(names('A')).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Undo all' }));
  expect(names('A')).toHaveLength(3);
});

test('A section that has more students than it takes says so', async () => {
  await open();
  expect(screen.getByRole('heading', { name: 'Grade 5 B: 1 student of 2' })).toBeDefined();
  await userEvent.click(screen.getByLabelText('Choose all 3 of Grade 5 A'));
  await userEvent.click(column('A').getByRole('button', { name: 'Move to Grade 5 B' }));
  expect(screen.getByText('2 over its capacity of 2')).toBeDefined();
});

test('A balance is proposed and shown, and nothing is saved', async () => {
  const sent = await open();
  await userEvent.click(screen.getByRole('button', { name: 'Propose a balance' }));
  expect(screen.getByRole('heading', { name: 'Grade 5 A: 2 students' })).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Grade 5 B: 2 students of 2' })).toBeDefined();
  await screen.findByText('No fee and no register changes.');
  expect(sent.map(({ call }) => call)).toEqual(['PreviewSectionsBulk']);
});

test.each([
  ['GetAllProgramNames', 'Failed to fetch programs'],
  ['GetSections', 'Failed to fetch sections'],
])('What cannot be loaded is named: %s', async (call, text) => {
  vi.stubGlobal('fetch', async (url: string) =>
    url.includes(call) ? new Response('{}', { status: 403 }) : new Response(JSON.stringify(programs)),
  );
  navigate({ to: '/sis/student/sections?program=1', force: true });
  renderWithQueries(<SectionsScreen />);
  expect(await screen.findByText(text)).toBeDefined();
});
