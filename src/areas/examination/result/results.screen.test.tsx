import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithQueries } from '../../../../test/support/render-with-queries.ts';
import { startSession } from '../../../kit/web/calls/session.web.ts';
import { ShownParams } from '../../../kit/web/route/params.web.ts';
import { ResultsScreen } from './results.screen.tsx';

test('The results of an examination that was deleted say so, and lead back', async () => {
  startSession('{"examination.read":"-1","graderecord.read":"-1"}~token');
  const gone = { title: 'Not found', status: 404, detail: 'There is no such examination.' };
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(gone), { status: 404 }));
  renderWithQueries(
    <ShownParams value={{ id: '7' }}>
      <ResultsScreen />
    </ShownParams>,
  );
  await screen.findByText(/There is no such examination. It may have been deleted./);
  expect(screen.getByRole('link', { name: 'Go to the examinations' }).getAttribute('href')).toBe('/egs/examination/grid');
  expect(screen.queryByText(/Failed to fetch/)).toBeNull();
});
