import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core';
import { type TaskState, taskStates } from '../../domain/task/task-state.domain.ts';
import { belongsTo } from '../database/reference-columns.table.ts';
import { sealedBytes, sealedJson } from '../sealing/sealed-columns.table.ts';

/** How long a task is kept after its end, with its file. */
export const tasksKept = '24 hours';

/** Work that takes longer than a click, and its result. A trigger tells its owner of every change. */
export const tasks = pgTable(
  'task',
  {
    taskId: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Whose it is, and with whose permissions it works. */
    accountId: integer().notNull(),
    /** What kind of work it is: the name of its queue. */
    kind: text().notNull(),
    title: text().notNull(),
    state: text().$type<TaskState>().notNull().default('waiting'),
    percent: smallint().notNull().default(0),
    message: text().notNull().default(''),
    /** What was asked for, as its kind understands it; `forgotten` after its end, unless it says who may read the file. */
    input: sealedJson().notNull(),
    /** What it made besides a file, as its kind understands it. */
    made: sealedJson(),
    fileName: text(),
    mediaType: text(),
    fileBytes: bigint({ mode: 'number' }),
    /** How often it was begun: anything that an earlier attempt still writes is ignored. */
    attempt: smallint().notNull().default(0),
    created: timestamp({ withTimezone: true }).notNull().defaultNow(),
    started: timestamp({ withTimezone: true }),
    ended: timestamp({ withTimezone: true }),
  },
  (table) => [
    check('task_state_known', sql.raw(`state in (${taskStates.map((state) => `'${state}'`).join(', ')})`)),
    check('task_percent_range', sql`percent between 0 and 100`),
    index('task_of_account').on(table.accountId),
    index('task_open').on(table.kind, table.taskId).where(sql`state in ('waiting', 'running')`),
    index('task_ended').on(table.ended),
  ],
);

/** What was asked for may be the data of people, such as the rows of a file: nobody needs it after the end. */
export const forgotten = { input: {} };

/** A stored task. */
export type TaskRow = typeof tasks.$inferSelect;

/**
 * The file of a task, in pieces. The table is unlogged: a file that is kept for a day needs neither the journal nor a place in
 * the backups, and one that is lost in a crash of PostgreSQL can be made again.
 */
export const taskPieces = pgTable(
  'task_piece',
  {
    taskId: belongsTo(() => tasks.taskId),
    attempt: smallint().notNull(),
    number: integer().notNull(),
    bytes: sealedBytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.taskId, table.attempt, table.number] })],
);
