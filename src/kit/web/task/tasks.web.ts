import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
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

const followed = new Set<string>();

/** While a screen is open that says itself how the tasks of a kind end, in words of its own, they are not reported besides. */
export function useFollowed(kind: string): void {
  useEffect(() => {
    followed.add(kind);
    return () => void followed.delete(kind);
  }, [kind]);
}

/** Whether a screen is open that reports the end of such tasks. */
export const isFollowed = (kind: string): boolean => followed.has(kind);
