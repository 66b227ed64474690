import type { QueryClient } from '@tanstack/react-query';
import type { ExportFormat } from '../../domain/export-format.domain.ts';
import type { Task } from '../../domain/task.domain.ts';
import { api, type Query } from '../calls/api.web.ts';
import { numberLocale } from '../parts/format.web.ts';
import { notify } from '../parts/toast.tsx';
import { tasksKey } from '../task/tasks.web.ts';

/** Has a list made into a file in the background. Throws as `api` does. */
export async function exportLater(cache: QueryClient, path: string, { name }: ExportFormat, query: Query): Promise<void> {
  const { data: taskId } = await api.post<{ data: number }>(path, undefined, {
    query: { ...query, format: name, background: true },
    language: numberLocale(),
  });
  // Its place shows at once, and sees how it ends.
  const begun = await api.get<Task>(`/api/ias/Task/${taskId}`);
  cache.setQueryData<Task[]>(tasksKey, (known = []) => [begun, ...known.filter((task) => task.taskId !== taskId)]);
  notify.info('The export is being made', 'It takes a while. How far it is shows under Tasks, at the top of the page.');
}
