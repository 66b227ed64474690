import type { FastifyPluginAsync } from 'fastify';
import { cancelTask, getTaskFile, listTasks, removeTask } from '../../domain/task.domain.ts';
import { forbidden, notFound } from '../http/errors.server.ts';
import { answering, writing } from '../resource/answering.server.ts';
import { keptFile } from './task-file.server.ts';
import type { AnyTaskKind } from './task-kind.server.ts';
import { cancel, remove, taskOf, tasksOf } from './task-rows.server.ts';

/** The calls about tasks: everybody's are their own alone. */
export const taskRoutes = (kinds: readonly AnyTaskKind[]): readonly FastifyPluginAsync[] => [
  answering(listTasks, (ctx) => tasksOf(ctx)),

  writing(cancelTask, async (ctx, { query: { taskId } }) => {
    await cancel(ctx, taskId);
    return { data: taskId, message: 'The task was cancelled' };
  }),

  writing(removeTask, async (ctx, { query: { taskId } }) => {
    await remove(ctx, taskId);
    return { data: taskId, message: 'The task was removed' };
  }),

  answering(getTaskFile, async (ctx, { query: { taskId }, reply }) => {
    const task = await taskOf(ctx, taskId);
    const kind = kinds.find(({ name }) => name === task.kind);
    const file = task.fileName === null ? undefined : await keptFile(ctx.db, task);
    if (!file || !kind) throw notFound('file');
    if (!kind.mayRead(ctx.session, kind.input.parse(task.input), task.made)) throw forbidden(noLonger);
    return reply
      .type(task.mediaType ?? 'application/octet-stream')
      .header('content-disposition', `attachment; filename="${task.fileName}"`)
      .send(file);
  }),
];

const noLonger = 'read what is in this file any more. Make it again: it will hold what you may read now';
