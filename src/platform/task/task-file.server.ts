import { Readable } from 'node:stream';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../kit/server/database/database.server.ts';
import { type TaskRow, taskPieces } from '../../kit/server/task/task.table.ts';

const pieceBytes = 256 * 1024;

type Attempt = Pick<TaskRow, 'taskId' | 'attempt'>;

/** Stores a file in pieces while it is being made; returns its number of bytes. */
export async function keepFile(
  db: Db,
  { taskId, attempt }: Attempt,
  file: Readable | Uint8Array,
  signal: AbortSignal,
): Promise<number> {
  let size = 0;
  let number = 0;
  for await (const bytes of pieces(file instanceof Uint8Array ? [file] : file)) {
    signal.throwIfAborted();
    await db.insert(taskPieces).values({ taskId, attempt, number, bytes });
    size += bytes.length;
    number += 1;
  }
  return size;
}

async function* pieces(file: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let length = 0;
  for await (const part of file) {
    const bytes = Buffer.from(part as Uint8Array);
    waiting.push(bytes);
    length += bytes.length;
    if (length < pieceBytes) continue;
    const all = Buffer.concat(waiting);
    let start = 0;
    for (; all.length - start >= pieceBytes; start += pieceBytes) yield all.subarray(start, start + pieceBytes);
    waiting = [all.subarray(start)];
    length = all.length - start;
  }
  if (length > 0) yield Buffer.concat(waiting);
}

/** The stored file, read as fast as somebody takes it; undefined if it is gone. */
export async function keptFile(db: Db, { taskId, attempt }: Attempt): Promise<Readable | undefined> {
  const piece = async (number: number) => {
    const [found] = await db
      .select({ bytes: taskPieces.bytes })
      .from(taskPieces)
      .where(and(eq(taskPieces.taskId, taskId), eq(taskPieces.attempt, attempt), eq(taskPieces.number, number)));
    return found?.bytes;
  };
  const first = await piece(0);
  if (!first) return undefined;
  async function* all(begin: Buffer) {
    let number = 0;
    for (let bytes: Buffer | undefined = begin; bytes; bytes = await piece(number)) {
      yield bytes;
      number += 1;
    }
  }
  return Readable.from(all(first), { objectMode: false });
}
