import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithQueries } from '../../../../../test/support/render-with-queries.ts';
import { startSession } from '../../../../kit/web/calls/session.web.ts';
import { Proposals } from './proposals.tsx';

const course = (courseId: number, courseName: string, staffName: string | null) => ({
  ...{ programId: 7, programName: 'Grade 7 B', courseId, courseName },
  proposed: staffName === null ? null : { staffId: 10 * courseId, staffName, reason: 'primary course' },
});
const courses = [course(1, 'Art', 'Asha Das'), course(2, 'Music', 'Ravi Rao'), course(3, 'Latin', null)];

function shown(permissions = '{"program.update":"-1"}') {
  startSession(`${permissions}~token`);
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)));
    return new Response(JSON.stringify({ data: 1, message: 'The selected staff was assigned successfully' }), { status: 201 });
  });
  const onAccepted = vi.fn();
  renderWithQueries(<Proposals of={courses} onAccepted={onAccepted} />);
  return { sent, onAccepted };
}

test('Of the proposed teachers each is taken or left, all of them at first', async () => {
  const { sent, onAccepted } = shown();
  const boxes = screen.getAllByRole<HTMLInputElement>('checkbox');
  expect(boxes.map(({ checked }) => checked)).toEqual([true, true]);
  screen.getByRole('button', { name: 'Accept 2 proposals' });
  fireEvent.click(screen.getByRole('checkbox', { name: /^Art, Grade 7 B/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Accept 1 proposal' }));
  await waitFor(() => expect(onAccepted).toHaveBeenCalled());
  expect(sent).toEqual([{ courseSessions: [{ programId: 7, courseId: 2, staffId: 20 }] }]);
});

test('Nothing can be accepted where nothing is ticked', () => {
  shown();
  for (const box of screen.getAllByRole('checkbox')) fireEvent.click(box);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Accept 0 proposals' }).disabled).toBe(true);
});

test('Who may not change programs sees the proposals and takes none', () => {
  shown('{"timetable.create":"-1"}');
  screen.getByText('Asha Das');
  expect(screen.queryAllByRole('checkbox')).toEqual([]);
  expect(screen.queryAllByRole('button')).toEqual([]);
});
