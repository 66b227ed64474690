import type { Task } from '../../domain/task.domain.ts';
import { api } from '../calls/api.web.ts';
import { tellTouched } from '../calls/touched.web.ts';

/** Looks once whether something is being made, or was within the last day: from then on the stream tells. */
export async function lookForTasks(): Promise<void> {
  const tasks = await api.get<readonly Task[]>('/api/tasks').catch(() => []);
  if (tasks.length > 0) tellTouched('Task');
}
