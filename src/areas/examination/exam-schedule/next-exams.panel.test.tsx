import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { usePanelList } from '../../../kit/web/panel/panel-data.web.ts';
import { NextExamsPanel } from './next-exams.panel.tsx';

vi.mock('../../../kit/web/panel/panel-data.web.ts');

const exam = (examScheduleId: number) => ({
  ...{ examScheduleId, examDate: '2026-11-30', startTime: '09:00', endTime: '10:00', roomId: '' },
  course: { courseName: 'Hindi' },
  examination: { examinationName: 'Unit Test 4', program: { programName: 'Grade 3 A' } },
});

test.each([
  [5, 0],
  [6, 1],
])('All of %d upcoming exams are listed; if there may be more, a link leads to them: %d', (count, links) => {
  const exams = Array.from({ length: count }, (_none, index) => exam(index + 1));
  vi.mocked(usePanelList).mockReturnValue(exams as unknown as ReturnType<typeof usePanelList>);
  render(<NextExamsPanel />);
  expect(screen.getAllByText('Hindi')).toHaveLength(count);
  expect(screen.queryAllByRole('link', { name: 'All upcoming exams' })).toHaveLength(links);
});
