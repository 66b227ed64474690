import { z } from 'zod';
import { defineCall, parameters, saved } from './call.domain.ts';
import { flagField, idField, momentField, textField } from './row.domain.ts';
import { taskStates } from './task-state.domain.ts';

/** A task as its owner sees it. */
export const taskRow = z.object({
  taskId: idField,
  title: textField.describe('What is being made'),
  state: z.enum(taskStates),
  percent: z.int().describe('How far it is, 0 to 100'),
  message: textField.describe('What it is doing, what came of it, or why it failed'),
  hasFile: flagField.describe('Whether there is a file to be fetched'),
  fileName: textField,
  created: momentField,
  ended: momentField.nullable(),
});
/** A task as its owner sees it. */
export type Task = z.output<typeof taskRow>;

const tag = 'Tasks';
const permission = 'session';
const query = z.object({ taskId: parameters.id });

/** The tasks of the caller's account. */
export const listTasks = defineCall({
  method: 'GET',
  path: '/api/tasks',
  tag,
  summary: 'What is being made for the caller, and what was made within the last day',
  permission,
  answer: z.array(taskRow),
  answered: 'The newest first',
});

/** Gives up one of them. */
export const cancelTask = defineCall({
  method: 'PUT',
  path: '/api/tasks/Cancel',
  tag,
  summary: 'Give up a task of the caller',
  permission,
  query,
  answer: saved(),
  errors: [404, 409],
});

/** Removes one that has ended. */
export const removeTask = defineCall({
  method: 'DELETE',
  path: '/api/tasks',
  tag,
  summary: 'Remove a task of the caller that has ended, and its file',
  permission,
  query,
  answer: saved(),
  errors: [404, 409],
});

/** Fetches what one of them made. */
export const getTaskFile = defineCall({
  method: 'GET',
  path: '/api/tasks/File',
  tag,
  summary: 'The file that a task made, for those who may still read what is in it',
  permission,
  query,
  answer: z.unknown(),
  answered: 'The file',
  answersFile: 'application/octet-stream',
  errors: [403, 404],
});
