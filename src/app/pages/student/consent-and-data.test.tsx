import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ConsentAndData } from './consent-and-data.tsx';

const child = 7;
let asked: string[];

beforeEach(() => {
  asked = [];
  localStorage.setItem('jt', 'token');
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
    asked.push(`${url} ${String(body ?? '')}`);
    return Response.json({ mayAsk: true, requests: [] });
  });
});

function renderFor(me: object) {
  const client = new QueryClient();
  client.setQueryData(['me'], { childIds: [], studentId: null, ...me });
  return render(
    <QueryClientProvider client={client}>
      <ConsentAndData studentId={child} />
    </QueryClientProvider>,
  );
}

test('For the office there is nothing about the data of a child, and nothing is asked', async () => {
  const { container } = renderFor({});
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(container.childElementCount).toBe(0);
  expect(asked.filter((call) => call.includes('OwnDataRequest'))).toEqual([]);
});

test.each([{ childIds: [child] }, { studentId: child }])('For %j there is the way to ask', async (of) => {
  renderFor(of);
  expect(await screen.findByRole('button', { name: 'Ask about the data' })).toBeDefined();
});
