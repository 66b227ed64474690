import { useQuery } from '@tanstack/react-query';
import type { listTasks, Task } from '../../domain/task/task.domain.ts';
import { isOpen } from '../../domain/task/task-state.domain.ts';
import { callApi } from '../calls/api.web.ts';

/** The query key of the caller's tasks; whatever changes them fetches them again. */
export const tasksKey = ['ias', 'Task'];

/** In case the live stream does not get through. */
const askEveryMs = 4000;
const nothing: readonly Task[] = [];

/** The tasks of the account, followed while one is open. */
export function useTasks(): readonly Task[] {
  const { data = nothing } = useQuery({
    queryKey: tasksKey,
    queryFn: ({ signal }) => callApi<typeof listTasks>('GET /api/ias/Task', { signal }),
    retry: false,
    refetchInterval: ({ state }) => (state.data?.some(isOpen) ? askEveryMs : false),
  });
  return data;
}
