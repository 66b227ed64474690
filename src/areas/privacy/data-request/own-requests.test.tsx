import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { OwnRequests } from './own-requests.tsx';

test('Where requests about data cannot be fetched, the page around them stays', async () => {
  localStorage.setItem('jt', 'token');
  vi.stubGlobal('fetch', async () => new Response('{"title":"Broken"}', { status: 500 }));
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queries}>
      <p>Settings</p>
      <OwnRequests title="Your data" />
    </QueryClientProvider>,
  );
  await vi.waitFor(() =>
    expect(
      queries
        .getQueryCache()
        .getAll()
        .map(({ state }) => state.status),
    ).toEqual(['error']),
  );
  expect(screen.getByText('Settings')).toBeDefined();
  expect(screen.queryByRole('region')).toBeNull();
});
