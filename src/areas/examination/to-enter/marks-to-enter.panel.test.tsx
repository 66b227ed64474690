import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { startSession } from '../../../kit/web/calls/session.web.ts';
import { MarksToEnterPanel } from './marks-to-enter.panel.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const paper = {
  ...{ examScheduleId: 12, examinationId: 5, examinationName: 'Unit Test 3', programName: 'Grade 3 B' },
  ...{ courseName: 'Computer Science', examDate: '2026-11-16', isOwn: false },
};

test('Marks that are missing lead to their own subject', async () => {
  startSession('{"graderecord.update":"-1"}~token');
  const body = { items: [paper], totalCount: 1 };
  vi.stubGlobal('fetch', async (url: string) => {
    const calls = new URL(url, 'http://school.test').searchParams.get('calls')?.split(',');
    return new Response(JSON.stringify(calls?.map(() => ({ status: 200, body })) ?? body));
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MarksToEnterPanel />
    </QueryClientProvider>,
  );
  const link = await screen.findByRole('link', { name: /Computer Science, Grade 3 B/ });
  expect(link.getAttribute('href')).toBe('/egs/graderecord/grid?sheet=edit&examination=5&schedule=12');
});
