import type { QueryClient } from '@tanstack/react-query';
import type { Task } from '../../domain/task/task.domain.ts';
import { isOpen } from '../../domain/task/task-state.domain.ts';
import { api } from '../calls/api.web.ts';
import { notify } from '../toast/toast.tsx';
import { sayEnd } from './say-end.web.ts';
import { tasksKey } from './tasks.web.ts';

/** Adds a task that has just begun to the list at once, where its end is noticed; says it here if it has ended by now. @param title what is being done: `The export is being made` */
export async function showBegun(cache: QueryClient, taskId: number, title: string): Promise<void> {
  const begun = await api.get<Task>(`/api/ias/Task/${taskId}`);
  cache.setQueryData<Task[]>(tasksKey, (known = []) => [begun, ...known.filter((task) => task.taskId !== taskId)]);
  if (!isOpen(begun)) return sayEnd(begun);
  notify.info(title, 'It takes a while. Its progress shows under Tasks, at the top of the page.');
}
