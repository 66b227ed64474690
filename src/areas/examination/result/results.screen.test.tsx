import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { startSession } from '../../../kit/web/calls/session.web.ts';
import { ShownParams } from '../../../kit/web/route/params.web.ts';
import { ResultsScreen } from './results.screen.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

test('The results of an examination that was deleted say so, and lead back', async () => {
  startSession('{"examination.read":"-1","graderecord.read":"-1"}~token');
  const gone = { title: 'Not found', status: 404, detail: 'There is no such examination.' };
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(gone), { status: 404 }));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ShownParams value={{ id: '7' }}>
        <ResultsScreen />
      </ShownParams>
    </QueryClientProvider>,
  );
  await screen.findByText(/There is no such examination. It may have been deleted./);
  expect(screen.getByRole('link', { name: 'Go to the examinations' }).getAttribute('href')).toBe('/egs/examination/grid');
  expect(screen.queryByText(/Failed to fetch/)).toBeNull();
});
