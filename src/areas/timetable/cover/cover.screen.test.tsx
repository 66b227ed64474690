import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderWithQueries } from '../../../../test/support/render-with-queries.ts';
import { addDays } from '../../../kit/domain/dates.domain.ts';
import { today } from '../../../kit/web/parts/today.web.ts';
import type { CoverRow } from './cover.domain.ts';
import { CoverScreen } from './cover.screen.tsx';

/** A lesson of Meera Rao's that Asha Das gives. */
const given = (id: number, date: string, changed: Partial<CoverRow> = {}): CoverRow => ({
  lesson: {
    ...{ timetableEntryId: id, date, slot: { startTime: '08:00', endTime: '08:45' }, course: { courseName: 'Botany' } },
    ...{ staff: { firstName: 'Asha', lastName: 'Das' }, program: { programName: 'Grade 1 A' }, courseId: 1, staffId: 2 },
    ...{ programId: 3, absent: { firstName: 'Meera', lastName: 'Rao' }, lessons: 1, room: '', isLocked: false, isTaken: true },
    ...{ others: [], groupName: '', suspendedBy: '', version: 2 },
  },
  ...{ coverId: id, absence: 'On leave', teacherId: 4, teacher: { firstName: 'Meera', lastName: 'Rao' } },
  ...{ reason: 'Is free', substituteAbsence: '', candidates: [], suggestedId: null },
  ...changed,
});

const show = (rows: readonly CoverRow[]) => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(rows)));
  return renderWithQueries(<CoverScreen />);
};

beforeEach(() => localStorage.setItem('jt', 'token'));

const needless = 'Asha Das need not give it: Meera Rao is there after all';

test('A cover whose teacher is there after all is counted and marked, beside others of that teacher that are needed', async () => {
  show([given(1, today(), { absence: '' }), given(2, today())]);
  await screen.findByText(needless);
  screen.getByText('1 no longer needed');
  screen.getByText('Remove this cover: the teacher is there.');
  screen.getByText('Asha Das covers it');
});

test('A cover that is past stays as it was, whether or not its teacher was there', async () => {
  show([given(1, addDays(today(), -1), { absence: '' })]);
  await screen.findByText('Asha Das covers it');
  expect(screen.queryByText(needless)).toBeNull();
  screen.getByText('Nothing open');
});

test('Days without such lessons say no more than that: a school may have no teachers yet', async () => {
  show([]);
  await screen.findByText(/^From .* to .* no lesson needs cover\.$/);
});
