import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithQueries } from '../../../../test/support/render-with-queries.ts';
import { startSession } from '../../../kit/web/calls/session.web.ts';
import { studentSheets } from './sheet.web.ts';
import { ChoicePrompt } from './sheet-choice.tsx';

const programs = [{ programId: 1, programName: 'Grade 1 A' }];

test.each([
  ['chooses a program where there is one', { 'studentattendance.create': '-1' }, programs, 'Choose a program to begin.', null],
  [
    'is led to the first program in a school that has none',
    { 'studentattendance.create': '-1' },
    [],
    'There is no program yet. Add a program',
    '/ps/program/grid?panel=new',
  ],
  [
    'learns that none of the programs is theirs',
    { 'studentattendance.create': 'programid=2' },
    programs,
    'There is no program whose attendance you may take.Your roles limit what is shown here to: classes taught.',
    null,
  ],
])('Whoever takes attendance %s', async (_what, permissions, offered, words, path) => {
  startSession(`${JSON.stringify(permissions)}~token`);
  const missing = [{ things: '', words: 'There is no program yet.', path: '/ps/program/grid?panel=new', way: 'Add a program' }];
  const why =
    offered.length === 0
      ? { reach: '', reachesNothing: false, missing }
      : { reach: 'Classes taught', reachesNothing: false, missing: [] };
  vi.stubGlobal(
    'fetch',
    async (url: string) => new Response(JSON.stringify(url.includes('GetWhyEmpty?list=las%2FStudentRegister') ? why : offered)),
  );
  const { container } = renderWithQueries(<ChoicePrompt kind={studentSheets} />);
  await vi.waitFor(() => expect(container.textContent).toBe(words));
  expect(screen.queryByRole('link')?.getAttribute('href') ?? null).toBe(path);
});
