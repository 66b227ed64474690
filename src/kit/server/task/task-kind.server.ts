import type { Readable } from 'node:stream';
import type { z } from 'zod';
import type { Context, Session, WriteContext } from '../http/context.server.ts';

/** What a task made. */
export interface TaskResult {
  /** The name of the stored file, if there is one. */
  file?: { name: string; mediaType: string };
  /** What else its kind wants to know later. */
  made?: unknown;
  /** For its owner: `100,000 records`. */
  message: string;
  /** It ended without achieving what was asked for; the message says why. */
  isFailure?: boolean;
}

/** What the work of a task stands on. */
export interface Workplace {
  /** Its owner, with the permissions of this moment. */
  ctx: Context;
  /** Aborted when the task is cancelled or the process ends. */
  signal: AbortSignal;
  /** Tells the owner how far it is, and what it is doing. */
  progress: (done: number, of: number, message?: string) => void;
  /** Keeps the one file of the task, as it comes. */
  keepFile: (file: Readable | Uint8Array) => Promise<void>;
  /** Stored in a transaction of its own if the owner has cancelled the task by the time the work ends: the best so far. */
  ifCancelled: (step: (ctx: WriteContext) => Promise<void>) => void;
}

/**
 * One kind of work that takes longer than a click, in three steps: it is prepared in the transaction that calls `addTask`; it works
 * outside any; and it is finished in the transaction that marks it as done. If the process ends in the middle, the work is
 * repeated, so only the first and the last step may change anything.
 */
export interface TaskKind<Input = unknown> {
  /** Tasks of different kinds never wait for each other. */
  name: string;
  /** How many of the kind one process works on at once. */
  atOnce: number;
  input: z.ZodType<Input>;
  /** @returns the last step */
  work: (input: Input, at: Workplace) => Promise<(ctx: WriteContext) => Promise<TaskResult>>;
  /** Whether the owner may still read the result; checked each time they fetch it. */
  mayRead: (session: Session, input: Input, made: unknown) => boolean;
}

/** A kind of task of whatever input. */
// biome-ignore lint/suspicious/noExplicitAny: each reads its own input
export type AnyTaskKind = TaskKind<any>;
