import type { FastifyReply } from 'fastify';

/** Works on an answer for as long as the caller waits for it; null where they have gone, and nothing has failed. */
export async function whileWaited<T>(reply: FastifyReply, work: (signal: AbortSignal) => Promise<T>): Promise<T | null> {
  const gone = new AbortController();
  reply.raw.on('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  return work(gone.signal).catch((error: unknown) => {
    if (gone.signal.aborted) return null;
    throw error;
  });
}
