import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { usePanelPages } from '../../../kit/web/panel/panel-data.web.ts';
import { MarksToEnterPanel } from './marks-to-enter.panel.tsx';

vi.mock('../../../kit/web/panel/panel-data.web.ts');

const exam = (examScheduleId: number) => ({
  ...{ examScheduleId, examinationId: 1, examinationName: 'Unit Test 3', programName: 'Grade 3 A', courseName: 'Hindi' },
  ...{ examDate: '2026-11-12', isOwn: false },
});

test('If there are more marks to enter than listed, their number is shown, and all are one click away', async () => {
  const all = Array.from({ length: 22 }, (_none, index) => exam(index + 1));
  vi.mocked(usePanelPages).mockImplementation((_name, query) => ({
    items: all.slice(0, Number((query as { most: number }).most)),
    totalCount: 22,
    remarks: [],
  }));
  render(<MarksToEnterPanel />);
  screen.getByText('The first 12 of 22');
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
  expect(screen.getAllByRole('link')).toHaveLength(22);
  expect(screen.queryByText(/^The first/)).toBeNull();
});

test('Remarks that the class teacher has to write are linked, even if no marks are missing', () => {
  const waiting = { examinationId: 7, examinationName: 'Unit Test 3', programName: 'Grade 3 A', missing: 12, students: 39 };
  vi.mocked(usePanelPages).mockReturnValue({ items: [], totalCount: 0, remarks: [waiting] });
  render(<MarksToEnterPanel />);
  const link = screen.getByRole('link', { name: /Remarks, Grade 3 A.*Unit Test 3, 12 of 39 still to be written/ });
  expect(link.getAttribute('href')).toBe('/egs/examination/remarks/7');
  expect(screen.queryByText('No marks wait for you.')).toBeNull();
});

test('On the page of a class nothing is shown where nothing waits', () => {
  vi.mocked(usePanelPages).mockReturnValue({ items: [], totalCount: 0, remarks: [] });
  expect(render(<MarksToEnterPanel programId={5} />).container.innerHTML).toBe('');
  expect(vi.mocked(usePanelPages).mock.lastCall?.[1]).toEqual({ most: 12, programId: 5 });
});
