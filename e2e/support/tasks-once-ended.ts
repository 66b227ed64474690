import type { APIResponse, Page } from 'playwright-core';
import { expect } from 'vitest';
import { isOpen, type TaskState } from '../../src/kit/domain/task/task-state.domain.ts';

/** From now on a browser never sees a task before it has ended, as where work is done sooner than a page asks for it. */
export const answerTasksOnceEnded = (page: Page): Promise<unknown> =>
  page.route(/\/api\/ias\/Task(\/\d+)?$/, async (route) => {
    let response: APIResponse | undefined;
    const someOpen = async () => {
      response = await route.fetch();
      const tasks = [await response.json()].flat() as { state: TaskState }[];
      return tasks.some(isOpen);
    };
    await expect.poll(someOpen).toBe(false);
    await route.fulfill({ response });
  });
