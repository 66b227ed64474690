import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithQueries } from '../../../../test/support/render-with-queries.ts';
import { studentStatus } from '../../../common/enumerations.domain.ts';
import type { StudentRow } from './student.domain.ts';
import { studentFactory } from './student.factory.ts';
import { StudentCard } from './student-card.tsx';

test('Who has an exit ahead is active until that day', () => {
  const card = (lastDay: string | null) => {
    const row = { ...studentFactory(), studentId: 7, photo: null, studentStatus: studentStatus.active, lastDay };
    return <StudentCard student={row as unknown as StudentRow} />;
  };
  const { rerender } = renderWithQueries(card('2026-11-30'));
  expect(screen.getByText('Active until 30-11-2026')).toBeDefined();
  rerender(card(null));
  expect(screen.getByText('Active')).toBeDefined();
});
