import { type Query, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createBrowserHistory, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { pageConfig } from '../common/page-config.web.ts';
import { configureBases } from '../kit/web/calls/api.web.ts';
import { ApiError } from '../kit/web/calls/api-error.web.ts';
import { onReachedChange, wasReached } from '../kit/web/calls/reached.web.ts';
import { tidyInTime } from '../kit/web/offline/tidy-slot.web.ts';
import { followTheme } from '../kit/web/parts/theme.web.ts';
import { configureTimeZone } from '../kit/web/parts/today.web.ts';
import { createAppRouter } from './router.tsx';
import { followSession } from './session-watch.web.ts';

/**
 * Starts the application in its page.
 * @throws when the page has no root element
 */
export function mount(root: HTMLElement | null): void {
  if (!root) throw new Error('The page has no root element to start in.');
  const { bases, timeZone } = pageConfig();
  configureTimeZone(timeZone);
  configureBases((areaCode) => bases[areaCode] ?? '');
  followTheme();
  const queryClient = createQueryClient();
  const router = createAppRouter(createBrowserHistory());
  followSession(router, queryClient);
  tidyInTime();
  onReachedChange(() => {
    const isMissing = ({ state: { error } }: Query) => mayHeal(error);
    if (wasReached()) void queryClient.refetchQueries({ type: 'active', predicate: isMissing });
  });
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
}

const mayHeal = (error: unknown) => error instanceof ApiError && [0, 502, 503, 504].includes(error.status);

/**
 * Answers stay fresh for half a minute; only what may heal by itself is asked again. Whether there is a network is not the browser's
 * to say: everything is tried, and says so where it fails.
 */
function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, networkMode: 'always', retry: (failures, error) => failures < 2 && mayHeal(error) },
      mutations: { networkMode: 'always' },
    },
  });
}
