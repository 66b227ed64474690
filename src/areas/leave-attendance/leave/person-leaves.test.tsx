import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderWithQueries } from '../../../../test/support/render-with-queries.ts';
import { StaffLeavesPanel } from '../staff-leave/staff-leaves-panel.tsx';
import { StudentLeavesPanel } from '../student-leave/student-leaves-panel.tsx';

const asked: URLSearchParams[] = [];
let totalPages: number;

const leaveOf = (page: string) => ({
  studentLeaveId: Number(page),
  studentLeaveCategory: { categoryName: `Leave of page ${page}` },
  leaveFrom: '2026-11-20',
  leaveTo: '2026-11-20',
  totalDays: 1,
  reason: '',
});

beforeEach(() => {
  asked.length = 0;
  localStorage.setItem('jt', 'token');
  vi.stubGlobal('fetch', async (url: string) => {
    const query = new URL(url, 'http://school.test').searchParams;
    asked.push(query);
    const items = totalPages > 0 ? [leaveOf(query.get('PageNumber') ?? '1')] : [];
    return new Response(JSON.stringify({ items, totalPages, totalCount: totalPages }));
  });
});

test('The leaves of one student are shown page by page, latest first', async () => {
  totalPages = 2;
  renderWithQueries(<StudentLeavesPanel studentId={7} />);
  await screen.findByText('Leave of page 1');
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByText('Leave of page 2');
  expect(asked.map((query) => [query.get('studentId'), query.get('sort'), query.get('PageNumber')])).toEqual([
    ['7', '-leaveFrom', '1'],
    ['7', '-leaveFrom', '2'],
  ]);
});

test('One page needs no pager', async () => {
  totalPages = 1;
  renderWithQueries(<StudentLeavesPanel studentId={7} />);
  await screen.findByText('Leave of page 1');
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
});

test('A student’s page says that there is no leave; a staff member’s card shows nothing then', async () => {
  totalPages = 0;
  renderWithQueries(<StudentLeavesPanel studentId={7} />);
  await screen.findByText('No leave records found');
  cleanup();
  const { container } = renderWithQueries(<StaffLeavesPanel staffId={3} />);
  await waitFor(() => expect(container.childElementCount).toBe(0));
});
