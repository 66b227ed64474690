import type { listTasks } from '../../domain/task/task.domain.ts';
import { callApi } from '../calls/api.web.ts';
import { tellTouched } from '../calls/touched.web.ts';

/** Looks once for tasks that run or ended within the last day; from then on the stream reports them. */
export async function lookForTasks(): Promise<void> {
  const tasks = await callApi<typeof listTasks>('GET /api/ias/Task', {}).catch(() => []);
  if (tasks.length > 0) tellTouched('Task');
}
