import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderWithQueries } from '../../../../test/support/render-with-queries.ts';
import { startSession } from '../../../kit/web/calls/session.web.ts';
import { today } from '../../../kit/web/parts/today.web.ts';
import type { LessonRow } from '../lesson/lesson.domain.ts';
import { ProgramTimetableScreen } from './timetable.screen.tsx';

beforeEach(() => startSession('{"timetable.read":"programid=3","program.read":"programid=3"}~token'));

const lesson = (id: number, courseName: string, isTaken: boolean): LessonRow => ({
  ...{
    timetableEntryId: id,
    date: today(),
    slot: { startTime: '10:00', endTime: '10:45' },
    course: { courseName },
    courseId: id,
  },
  ...{ staff: { firstName: 'Asha', lastName: 'Das' }, staffId: 2, others: [], absent: null, room: '', isLocked: false, isTaken },
  ...{ program: { programName: 'Grade 9 A' }, programId: 3, groupName: '', lessons: 1, suspendedBy: '', version: 1 },
});

function show(lessons: readonly LessonRow[]) {
  vi.stubGlobal('fetch', async (url: string) => {
    const names = [{ programId: 3, programName: 'Grade 9 A' }];
    return new Response(JSON.stringify(String(url).includes('GetTimetableForProgram') ? lessons : names));
  });
  return renderWithQueries(<ProgramTimetableScreen />);
}

test('A family sees the lessons that the child takes, and all of the program where they ask for them', async () => {
  show([lesson(1, 'French', true), lesson(2, 'German', false)]);
  await screen.findByText('French');
  expect(screen.queryByText('German')).toBeNull();
  screen.getByText('1 lesson');
  fireEvent.click(screen.getByRole('button', { name: 'All' }));
  await screen.findByText('German');
});

test('Where everybody takes everything, there is nothing to choose', async () => {
  show([lesson(1, 'French', true)]);
  await screen.findByText('French');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'All' })).toBeNull());
});
