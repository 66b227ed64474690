import { z } from 'zod';
import { defineCall, parameters, saved } from '../call.domain.ts';
import { idField, momentField, textField } from '../row.domain.ts';
import { taskStates } from './task-state.domain.ts';

/** A task as its owner sees it. */
const taskRow = z.object({
  taskId: idField,
  kind: textField.describe('What kind of work it is: `export`'),
  title: textField.describe('What is being made'),
  state: z.enum(taskStates),
  percent: z.int().describe('How far it is, 0 to 100'),
  message: textField.describe('What it is doing, its result, or why it failed'),
  result: z.object({ fileName: textField }).nullable().describe('The file that can be fetched'),
  created: momentField,
  ended: momentField.nullable(),
});
/** A task as its owner sees it. */
export type Task = z.output<typeof taskRow>;

const path = '/api/ias/Task';
const tag = 'Tasks';
const permission = 'session';
const query = z.object({ taskId: parameters.id });

/** The tasks of the caller's account. */
export const listTasks = defineCall({
  method: 'GET',
  path,
  tag,
  summary: 'What is being made for the caller, and what was made within the last day',
  permission,
  answer: z.array(taskRow),
  answered: 'The newest first',
});

/** One of them. */
export const getTask = defineCall({
  method: 'GET',
  path: `${path}/:id`,
  tag,
  summary: 'One task of the caller',
  permission,
  answer: taskRow,
  answered: 'The task as it is now',
  errors: [404],
});

/** Cancels one of them, or removes one that has ended. */
export const cancelTask = defineCall({
  method: 'DELETE',
  path,
  tag,
  summary: 'Give up a task of the caller; one that has ended is removed with its file',
  permission,
  query,
  answer: saved(),
  errors: [404],
});

/** Fetches the file that one of them made. */
export const getTaskFile = defineCall({
  method: 'GET',
  path: `${path}/Result`,
  tag,
  summary: 'The file that a task made, for those who may still read what is in it',
  permission,
  query,
  answer: z.unknown(),
  answered: 'The file',
  answersFile: 'application/octet-stream',
  errors: [403, 404],
});
