import { render, screen } from '@testing-library/react';
import { test, vi } from 'vitest';
import { usePanelData } from '../../../kit/web/panel/panel-data.web.ts';
import { MarksToEnterPanel } from './marks-to-enter.panel.tsx';

vi.mock('../../../kit/web/panel/panel-data.web.ts');

const paper = (examScheduleId: number) => ({
  ...{ examScheduleId, examinationId: 1, examinationName: 'Unit Test 3', programName: 'Grade 3 A', courseName: 'Hindi' },
  ...{ examDate: '2026-11-12', isOwn: false },
});

test('Of more marks than are listed it is said how many there are in all', () => {
  vi.mocked(usePanelData).mockReturnValue({ items: [paper(1), paper(2)], totalCount: 22 });
  render(<MarksToEnterPanel />);
  screen.getByText('The first 2 of 22');
});
