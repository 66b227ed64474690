import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import { savedMessage } from '../../../kit/domain/saved-message.domain.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { conflict, notFound, ruleBroken } from '../../../kit/server/http/errors.server.ts';
import { answering, writing } from '../../../kit/server/resource/answering.server.ts';
import { audit } from '../../../kit/server/resource/audit.server.ts';
import { requireAll } from '../../../kit/server/resource/scope.server.ts';
import { mailing } from '../mailing/mailing.domain.ts';
import { mailingRecipients } from '../mailing/mailing.table.ts';
import { answersTo } from './answers.server.ts';
import { asked } from './asked.domain.ts';
import {
  answerLetter,
  getAnswers,
  type LetterRow,
  listLetters,
  markLetterRead,
  readLetter,
  remindFamilies,
} from './letter.domain.ts';
import { letterAnswers } from './letter-answer.table.ts';
import { ownLetter, ownLetters } from './own-letters.server.ts';
import { remind } from './remind.server.ts';

/** Letters as families read and answer them, and what the office sees of the answers. */
export const letterRoutes: readonly FastifyPluginAsync[] = [
  answering(listLetters, async (ctx) => {
    const letters = await ownLetters(ctx);
    return {
      unread: letters.filter(({ isRead }) => !isRead).length,
      items: letters.map(({ body: _, mailingRecipientIds: __, ...letter }) => letter),
    };
  }),

  answering(readLetter, async (ctx, { query: { letterId } }) => {
    const { mailingRecipientIds: _, ...letter } = await ownLetter(ctx, letterId);
    return letter;
  }),

  writing(markLetterRead, async (ctx, { query: { letterId } }) => {
    const { mailingRecipientIds } = await ownLetter(ctx, letterId);
    await ctx.db
      .update(mailingRecipients)
      .set({ readAt: sql`now()` })
      .where(and(inArray(mailingRecipients.mailingRecipientId, mailingRecipientIds), isNull(mailingRecipients.readAt)));
    return { data: null, message: savedMessage };
  }),

  writing(answerLetter, async (ctx, { body }) => {
    const { letterId, studentId, answer } = body();
    const letter = await ownLetter(ctx, letterId);
    const child = letter.children.find((one) => one.studentId === studentId);
    if (!child) throw notFound('letter');
    refuseAnswer(letter, answer);
    await storeAnswer(ctx, { mailingId: letterId, studentId, answer });
    return { data: null, message: 'Thank you, the school has your answer' };
  }),

  answering(getAnswers, async (ctx, { grant, query: { mailingId } }) => {
    requireAll(grant);
    return answersTo(ctx, mailingId);
  }),

  writing(remindFamilies, async (ctx, { grant, body }) => {
    requireAll(grant);
    return remind(ctx, body());
  }),
];

/** @throws 409, 422 */
function refuseAnswer({ asks, options, isOpen }: LetterRow, answer: string): void {
  if (asks === asked.nothing) throw conflict('This letter asks for no answer.');
  if (!isOpen) throw conflict('The last day to answer has passed.|Please ask the school office.');
  const isKnown = asks === asked.reading ? answer === '' : options.includes(answer);
  if (!isKnown) throw ruleBroken({ answer: ['Answer should be one of the list'] });
}

async function storeAnswer(
  ctx: WriteContext,
  { mailingId, studentId, answer }: { mailingId: number; studentId: number; answer: string },
): Promise<void> {
  const { accountId, name: answeredBy } = ctx.session;
  const given = { answer, accountId, answeredBy };
  const isIt = and(eq(letterAnswers.mailingId, mailingId), eq(letterAnswers.studentId, studentId));
  // First, so that of two guardians who answer at once the second waits, and finds the answer of the first.
  const isFirst = await ctx.db
    .insert(letterAnswers)
    .values({ mailingId, studentId, ...given })
    .onConflictDoNothing()
    .returning({ studentId: letterAnswers.studentId });
  const [before] =
    isFirst.length > 0 ? [] : await ctx.db.select({ answer: letterAnswers.answer }).from(letterAnswers).where(isIt).for('update');
  if (before) {
    await ctx.db
      .update(letterAnswers)
      .set({ ...given, answered: sql`now()` })
      .where(isIt);
  }
  const entry = { action: 'update', resource: mailing.name, recordId: mailingId };
  await audit(ctx, { ...entry, before: { studentId: null, answer: before?.answer ?? null }, after: { studentId, answer } });
}
