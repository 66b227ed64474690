import type { FastifyReply } from 'fastify';

/** Works on an answer as long as the caller waits for it; null if they have gone, which is not a failure. */
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
