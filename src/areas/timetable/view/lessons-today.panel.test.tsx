import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderWithQueries } from '../../../../test/support/render-with-queries.ts';
import { startSession } from '../../../kit/web/calls/session.web.ts';
import { LessonsGivenToday } from './lessons-today.panel.tsx';

const mayRead = '{"timetable.read":"-1","program.read":"-1"}';

beforeEach(() => startSession(`${mayRead}~token`));

const taught = { programId: 7, programName: 'Grade 7 B', courseId: 3, courseName: 'Mathematics' };

/** The box of somebody who gives no lesson today. */
function shown(courses: readonly object[]) {
  const bodyOf = (call: string) => (call.includes('GetAllCoursesForStaff') ? courses : []);
  vi.stubGlobal('fetch', async (url: string) => {
    const calls = new URL(url, 'http://school.test').searchParams.get('calls')?.split(',');
    return new Response(JSON.stringify(calls?.map((call) => ({ status: 200, body: bodyOf(call) })) ?? bodyOf(url)));
  });
  return renderWithQueries(<LessonsGivenToday staffId={4} />);
}

test('Who teaches nothing has no box of lessons today', async () => {
  const { container } = shown([]);
  await waitFor(() => expect(container.childElementCount).toBe(0));
});

test('Nor has a nurse, who reads no programs', async () => {
  startSession('{"timetable.read":"staffid=4"}~token');
  const { container } = shown([]);
  await waitFor(() => expect(container.childElementCount).toBe(0));
});

test('A teacher without a lesson today is told so', async () => {
  shown([taught]);
  await screen.findByText('No lessons today.');
});
