import type { FastifyRequest } from 'fastify';
import type { Db } from '../../../kit/server/database/database.server.ts';
import type { Author } from '../../../kit/server/http/context.server.ts';
import type { Change } from '../../../kit/server/live/change.server.ts';
import { audit } from '../../../kit/server/resource/audit.server.ts';

const resource = 'Session';

interface Holder {
  accountId: number;
  accountName: string;
  email: string;
}

const authorOf = (db: Db, request: FastifyRequest, holder?: Omit<Holder, 'email'>): Author => ({
  db,
  requestId: request.id,
  session: { accountId: holder?.accountId ?? 0, name: holder?.accountName ?? '' },
});

/** Logs a new session: how its holder has proven who they are, and where it came from. */
export const auditSignIn = (
  db: Db,
  request: FastifyRequest,
  holder: Omit<Holder, 'email'>,
  { sessionId, how }: { sessionId: number; how: string },
): Promise<void> =>
  audit(authorOf(db, request, holder), {
    action: 'sign-in',
    resource,
    recordId: sessionId,
    after: { how, address: request.ip },
  });

/** Logs a failed attempt. The e-mail is logged only if an account has it: anything else typed there may be a password. */
export const auditFailedSignIn = (
  db: Db,
  request: FastifyRequest,
  tried: Holder | undefined,
  how: Record<string, string>,
): Promise<void> =>
  audit(authorOf(db, request, tried), {
    action: 'sign-in-failed',
    resource,
    recordId: null,
    after: { ...(tried && { email: tried.email }), ...how, address: request.ip },
  });

/** Logs that somebody ended one of their sessions, and tells whatever listens under that session. */
export async function auditSignOut(author: Author, sessionId: number): Promise<void> {
  await audit(author, { action: 'sign-out', resource, recordId: sessionId });
  const change: Change = { kinds: {}, request: author.requestId, signedOut: author.session.accountId };
  author.db.publish(JSON.stringify(change));
}
