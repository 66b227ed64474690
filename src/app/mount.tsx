import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createBrowserHistory, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { pageConfig } from '../common/page-config.web.ts';
import { configureBases } from '../kit/web/api.web.ts';
import { ApiError } from '../kit/web/api-error.web.ts';
import { followTheme } from '../kit/web/theme.web.ts';
import { configureTimeZone } from '../kit/web/today.web.ts';
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
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
}

/** Answers stay fresh for half a minute; only what may heal by itself is asked again. */
function createQueryClient(): QueryClient {
  const mayHeal = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status === 503);
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, retry: (failures, error) => failures < 2 && mayHeal(error) },
    },
  });
}
