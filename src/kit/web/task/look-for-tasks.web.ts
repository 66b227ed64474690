import type { listTasks } from '../../domain/task.domain.ts';
import { callApi } from '../calls/api.web.ts';
import { tellTouched } from '../calls/touched.web.ts';

/** Looks once whether something is being made, or was within the last day: from then on the stream tells. */
export async function lookForTasks(): Promise<void> {
  const tasks = await callApi<typeof listTasks>('GET /api/ias/Task', {}).catch(() => []);
  if (tasks.length > 0) tellTouched('Task');
}
