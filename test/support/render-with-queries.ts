import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type RenderResult, render } from '@testing-library/react';
import { createElement, type PropsWithChildren, type ReactNode } from 'react';

/** Renders a component that fetches, with a new, empty query client. */
export function renderWithQueries(shown: ReactNode): RenderResult {
  const client = new QueryClient();
  return render(shown, {
    wrapper: ({ children }: PropsWithChildren) => createElement(QueryClientProvider, { client }, children),
  });
}
