import { sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Conflicts, databaseFailure } from '../../database/database-errors.server.ts';
import { preparedStatement } from '../../database/prepared.server.ts';
import { repeatedWhenLost, sendWithCommit, type TransactionOptions } from '../../database/transaction.server.ts';
import type { WriteContext } from '../../http/context.server.ts';
import { conflict, malformed, refuseView } from '../../http/errors.server.ts';
import { fingerprintOf, hasFingerprint } from '../../sealing/keys.server.ts';
import { idempotencyKeys, keyLasts } from '../audit.table.ts';
import { closedRefusal, reopened, takeReason } from './change-reason.server.ts';

/** What a write answers: `{ data, message }`, with 201 if something was created, 202 if it is still to come. */
interface Answer {
  status?: 200 | 201 | 202;
  /** May be a promise: the commit does not wait for it. */
  data: unknown;
  message: string;
}

interface WriteOptions extends TransactionOptions {
  /** Whether a repetition gets the first answer; `false` where that must not be stored. */
  isKept?: boolean;
}

/**
 * Runs a write in one transaction, retried when the database asks for it. A call that comes again with its `Idempotency-Key`
 * while that counts gets the first answer; if that may not be kept, it is done again.
 * @throws whatever `run` throws; nothing is saved then
 */
export async function write(
  request: FastifyRequest,
  reply: FastifyReply,
  run: (ctx: WriteContext) => Promise<Answer>,
  conflicts: Conflicts = {},
  { isKept = true, ...options }: WriteOptions = {},
): Promise<{ data: unknown; message: string }> {
  const changeReason = takeReason(request);
  const once = isKept ? idempotencyOf(request) : undefined;
  const runOnce = async (ctx: Transacted) => {
    const before = once && (await takeKey(ctx, once));
    if (before) {
      for (const kind of before.touched ?? []) ctx.touched.add(kind);
      return before;
    }
    const done = await run(ctx);
    const answer = { ...done, message: [done.message, ...ctx.said].join('|') };
    if (once) await keepAnswer(ctx, once.key, { ...answer, data: await answer.data, touched: [...ctx.touched] });
    return answer;
  };
  const attempt = () => inTransaction(request, runOnce, { ...options, changeReason });
  const { status, data, message } = await repeatedWhenLost(attempt).catch((error) => {
    throw databaseFailure(closedRefusal(error, request.context.session.permissions), conflicts);
  });
  reply.code(status ?? 200);
  return { data: await data, message };
}

/** The context of a write, which notes what it touches and what else it has to say. */
type Transacted = WriteContext & Required<Pick<WriteContext, 'touched' | 'said'>>;

interface Inside extends TransactionOptions {
  changeReason?: string;
  /** Whether somebody who sees as another account may do it too: it changes nothing in the end, or only ends that. */
  mayView?: boolean;
}

/**
 * Runs something in its own transaction, with a context for writing. The answer tells what it touched.
 * @throws 403 to somebody who sees as another account
 */
export async function inTransaction<T>(
  request: FastifyRequest,
  run: (ctx: Transacted) => Promise<T>,
  { changeReason = '', mayView = false, ...options }: Inside = {},
): Promise<T> {
  if (!mayView) refuseView(request.context);
  const { listeners, disk, live } = request.server.services;
  await disk?.refuseWhenFull();
  live.begins(request.id, request.context.session.tokenHash);
  const touched = new Set<string>();
  const answer = await request.context.db.transaction(async (tx) => {
    if (changeReason) await tx.execute(reopened(request.context.session.permissions, changeReason));
    return run({ ...request.context, db: tx, listeners, touched, said: [], changeReason });
  }, options);
  request.touched = touched;
  return answer;
}

/** Issues a paper that is issued when it is first read, also by somebody who sees as another account. */
export const issuing = <T>(request: FastifyRequest, issue: (ctx: Transacted) => Promise<T>): Promise<T> =>
  inTransaction(request, issue, { mayView: true });

/** An answer kept for repetition; those of earlier versions lack what they touched. */
interface KeptAnswer extends Answer {
  touched?: readonly string[];
}

/** What a rehearsed write would say. */
class Rehearsed extends Error {
  constructor(readonly said: readonly string[]) {
    super('The write was only rehearsed.');
  }
}

/**
 * Does what a write would do, and undoes it.
 * @returns what its answer would say besides its message
 * @throws what the write would be refused with
 */
export async function rehearse(
  request: FastifyRequest,
  run: (ctx: WriteContext) => Promise<unknown>,
  conflicts: Conflicts = {},
): Promise<readonly string[]> {
  const rehearsed = async (ctx: Transacted): Promise<never> => {
    await ctx.db.execute(reopened(ctx.session.permissions));
    await run({ ...ctx, isRehearsed: true });
    throw new Rehearsed(ctx.said);
  };
  const attempt = () => inTransaction(request, rehearsed, { mayView: true });
  return repeatedWhenLost(attempt).catch((error) => {
    if (error instanceof Rehearsed) return error.said;
    throw databaseFailure(error, conflicts);
  });
}

/** The same inside a write, for a part of what it leads to. Nothing is done where nobody listens. */
export async function rehearsePart(ctx: WriteContext, run: (ctx: WriteContext) => Promise<unknown>): Promise<readonly string[]> {
  if (!ctx.said) return [];
  const said: string[] = [];
  try {
    await ctx.db.transaction(async (tx) => {
      await run({ ...ctx, db: tx, said, touched: new Set() });
      throw new Rehearsed(said);
    });
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error;
  }
  return said;
}

interface Idempotency {
  key: string;
  /** The whole request, of which a fingerprint is kept: the same key with a different one is refused. */
  whole: string;
}

function idempotencyOf(request: FastifyRequest): Idempotency | undefined {
  const header = request.headers['idempotency-key'];
  if (header === undefined) return undefined;
  const key = String(header);
  if (key === '' || key.length > 200) throw malformed('The Idempotency-Key must have 1 to 200 characters.');
  return { key, whole: `${request.method} ${request.url}\n${JSON.stringify(request.body ?? null)}` };
}

const { placeholder } = sql;
const mine = sql`account_id = ${placeholder('accountId')} and key = ${placeholder('key')}`;
const take = preparedStatement<{ id: number }>(
  () => sql`
    insert into ${idempotencyKeys} as k (account_id, key, request)
    values (${placeholder('accountId')}, ${placeholder('key')}, ${placeholder('fingerprint')})
    on conflict (account_id, key) do update set request = excluded.request, status = null, answer = null, created = now()
      where k.created < now() - ${sql.raw(keyLasts)}
    returning idempotency_key_id as id`,
);
const firstAnswer = preparedStatement<{ request: string; answer: KeptAnswer }>(
  () => sql`select request, answer from ${idempotencyKeys} where ${mine}`,
);
const keep = preparedStatement(
  () =>
    sql`update ${idempotencyKeys} set status = ${placeholder('status')}, answer = ${placeholder('answer')}::jsonb where ${mine}`,
);

/** Takes the key for this transaction; if it was taken before, returns the first answer. */
async function takeKey(ctx: WriteContext, { key, whole }: Idempotency): Promise<KeptAnswer | undefined> {
  const { accountId } = ctx.session;
  const taken = await take(ctx.db, { accountId, key, fingerprint: fingerprintOf(whole) });
  if (taken.length > 0) return undefined;
  const [first] = await firstAnswer(ctx.db, { accountId, key });
  if (!first || !hasFingerprint(whole, first.request)) throw conflict('This Idempotency-Key was used for another request.');
  return first.answer;
}

const keepAnswer = ({ db, session }: WriteContext, key: string, answer: KeptAnswer): Promise<void> =>
  sendWithCommit(
    db,
    keep(db, { accountId: session.accountId, key, status: answer.status ?? 200, answer: JSON.stringify(answer) }),
  );
