import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { ApiError } from '../../../kit/web/calls/api-error.web.ts';
import { useRun } from './use-run.web.ts';

test('What a refused run said at a field goes once that is corrected; what it said at others stays', async () => {
  vi.stubGlobal('fetch', async () => new Response('[]', { headers: { 'content-type': 'application/json' } }));
  const errors = { endDate: ['End Date should be after Start Date'], seconds: ['At most 600 seconds'] };
  const begin = () => Promise.reject(new ApiError(422, 'Please check the form', '', errors));
  const client = new QueryClient();
  const { result } = renderHook(
    () => useRun({ kind: 'timetable', begin, words: { failed: 'No', cancelled: ['No'] }, made: ['x'] }),
    {
      wrapper: ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
    },
  );
  act(() => result.current.begin(undefined));
  await waitFor(() => expect(result.current.problems).toEqual(errors));
  act(() => result.current.corrected('endDate'));
  expect(result.current.problems).toEqual({ seconds: errors.seconds });
});
