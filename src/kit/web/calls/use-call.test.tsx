import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { z } from 'zod';
import type { CallDefinition } from '../../domain/call.domain.ts';
import { Fetched } from '../list/fetched.tsx';
import { followChanges } from '../live/follow-changes.web.ts';
import { tellTouched } from './touched.web.ts';
import { useCall } from './use-call.web.ts';

type GetPlan = CallDefinition & {
  method: 'GET';
  path: '/api/xs/Plan/GetPlan';
  query: z.ZodType<{ day: string }, { day: string }>;
  answer: z.ZodType<{ title: string }>;
};

let answers: (() => Response)[];
let endFollowing: () => void;

beforeEach(() => {
  localStorage.setItem('jt', 'token');
  vi.stubGlobal('fetch', async () => (answers.shift() ?? (() => new Response('{}', { status: 500 })))());
});
afterEach(() => endFollowing());

const titled = (title: string) => () => new Response(JSON.stringify({ title }));
const failing = () => new Response(JSON.stringify({ title: 'Not today' }), { status: 500 });

function Plan({ shows }: { shows?: string }) {
  const plan = useCall<GetPlan>('GET /api/xs/Plan/GetPlan', { day: '2026-06-15' }, { ...(shows !== undefined && { shows }) });
  return (
    <Fetched of={plan} what="plan">
      {({ title }) => <p>{title}</p>}
    </Fetched>
  );
}

function open(plan: ReactNode, ...given: (() => Response)[]) {
  answers = given;
  const client = new QueryClient();
  endFollowing = followChanges(client);
  render(<QueryClientProvider client={client}>{plan}</QueryClientProvider>);
}

test.each([
  ['the kind of records in its path', undefined, 'Plan'],
  ['the kind of records that it shows', 'Lesson', 'Lesson'],
])('An answer is fetched again when %s changes', async (_, shows, kind) => {
  open(<Plan {...(shows !== undefined && { shows })} />, titled('Before'), titled('After'));
  await screen.findByText('Before');
  tellTouched('Student');
  expect(answers).toHaveLength(1);
  tellTouched(kind);
  await screen.findByText('After');
});

test('A failure is told at once, and trying again shows the answer', async () => {
  open(<Plan />, failing, titled('There'));
  await screen.findByText('Failed to fetch plan');
  screen.getByRole('button', { name: 'Try again' }).click();
  await screen.findByText('There');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});
