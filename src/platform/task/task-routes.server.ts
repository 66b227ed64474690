import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { cancelTask, getTask, getTaskFile, listTasks } from '../../kit/domain/task/task.domain.ts';
import { storedAs } from '../../kit/server/export/file-name.server.ts';
import { forbidden, notFound } from '../../kit/server/http/errors.server.ts';
import { answering, writing } from '../../kit/server/resource/answering.server.ts';
import { pathId } from '../../kit/server/resource/query-values.server.ts';
import type { AnyTaskKind } from '../../kit/server/task/task-kind.server.ts';
import { cancel, taskOf, tasksOf, toldTask } from '../../kit/server/task/task-rows.server.ts';
import { keptFile } from './task-file.server.ts';

/** The calls about tasks: everybody sees only their own. */
export const taskRoutes = (kinds: readonly AnyTaskKind[]): readonly FastifyPluginAsync[] => [
  answering(listTasks, (ctx) => tasksOf(ctx)),

  answering(getTask, (ctx, { request }) => toldTask(ctx, pathId(request as FastifyRequest<{ Params: { id: string } }>))),

  writing(cancelTask, async (ctx, { query: { taskId } }) => ({
    data: taskId,
    message: (await cancel(ctx, taskId)) ? 'The task was cancelled' : 'The task was removed',
  })),

  answering(getTaskFile, async (ctx, { query: { taskId }, reply }) => {
    const task = await taskOf(ctx, taskId);
    const kind = kinds.find(({ name }) => name === task.kind);
    const file = task.fileName === null ? undefined : await keptFile(ctx.db, task);
    if (!file || !kind) throw notFound('file');
    if (!kind.mayRead(ctx.session, kind.input.parse(task.input), task.made)) throw forbidden(noLonger);
    return reply
      .type(task.mediaType ?? 'application/octet-stream')
      .headers(storedAs(task.fileName ?? ''))
      .send(file);
  }),
];

const noLonger = 'read what is in this file any more. Make it again: it will hold what you may read now';
