import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import { removedMessage } from '../../../kit/domain/removal.domain.ts';
import { escapeHtml } from '../../../kit/domain/rich-text.domain.ts';
import { savedMessage } from '../../../kit/domain/saved-message.domain.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { conflict, HttpError, notFound, refuseView, ruleBroken } from '../../../kit/server/http/errors.server.ts';
import { type MailServer, SendFailure } from '../../../kit/server/mail/carrier.server.ts';
import { messageOf } from '../../../kit/server/mail/message.server.ts';
import { wakeSender } from '../../../kit/server/mail/queue-mail.server.ts';
import { answering, writing } from '../../../kit/server/resource/answering.server.ts';
import { audit } from '../../../kit/server/resource/audit.server.ts';
import { refuseStale } from '../../../kit/server/resource/saving/save.server.ts';
import { changeStamp, creationStamp } from '../../../kit/server/resource/stamp.server.ts';
import { accounts } from '../../identity/account/account.table.ts';
import { failureInWords } from './mail-failure.domain.ts';
import {
  deleteMailServer,
  getMailServer,
  type MailServerInput,
  mailSecurity,
  sendTestMail,
  setMailServer,
  usualPort,
} from './mail-server.domain.ts';
import { mailServers } from './mail-server.table.ts';
import { senderFor, spokenTo } from './stored-mail-server.server.ts';

const resource = 'MailServer';
const none = { host: '', port: usualPort(mailSecurity.startTls), security: mailSecurity.startTls, userName: '', sender: '' };

/** The mail server: set, tried and forgotten by an administrator. Its password leaves the server for the mail server only. */
export const mailServerRoutes: readonly FastifyPluginAsync[] = [
  answering(getMailServer, async ({ db }, { request }) => {
    const named = request.server.services.namedMailServer;
    if (named)
      return { ...shownOf(named), hasPassword: named.auth !== undefined, isSet: true, isFromEnvironment: true, version: 0 };
    const [row] = await db.select().from(mailServers);
    const { host, port, security, userName, sender } = row ?? none;
    const shown = { host, port, security, userName, sender, version: row?.version ?? 0 };
    return { ...shown, hasPassword: Boolean(row?.password), isSet: row !== undefined, isFromEnvironment: false };
  }),

  writing(setMailServer, async (ctx, { body, request }) => {
    if (request.server.services.namedMailServer)
      throw conflict('SMTP_URL names the mail server: it is set where the server runs.');
    const { version, ...input } = body();
    const [before] = await ctx.db.select().from(mailServers).for('update');
    refuseStale({ version }, before ?? { version: 0 });
    const password = await passwordFor(ctx, input);
    const stored = { ...input, password };
    if (before) await ctx.db.update(mailServers).set({ ...stored, ...changeStamp(ctx) });
    else await ctx.db.insert(mailServers).values({ ...stored, ...creationStamp(ctx) });
    await audit(ctx, {
      ...{ action: before ? 'update' : 'create', resource, recordId: 1 },
      before: before && auditedOf(before),
      after: { ...auditedOf(input), ...(input.password && { password: 'changed' }) },
    });
    await wakeSender(ctx.db);
    return { data: 1, message: savedMessage };
  }),

  writing(deleteMailServer, async (ctx) => {
    const [before] = await ctx.db.delete(mailServers).returning();
    if (!before) throw notFound('mail server');
    await audit(ctx, { action: 'delete', resource, recordId: 1, before: auditedOf(before) });
    return { data: 1, message: removedMessage({ deleted: 'mail server' }) };
  }),

  answering(sendTestMail, async (ctx, { body, request }) => {
    // It stores nothing, so that no transaction refuses it.
    refuseView(ctx);
    const { namedMailServer, tryMailServer } = request.server.services;
    const given = body();
    const server = namedMailServer ?? spokenTo(given, await passwordFor(ctx, given));
    const from = await senderFor(ctx.db, namedMailServer ? '' : given.sender, server);
    const [own] = await ctx.db
      .select({ email: accounts.email })
      .from(accounts)
      .where(eq(accounts.accountId, ctx.session.accountId));
    const to = { name: ctx.session.name, address: own?.email ?? '' };
    const subject = `${from.name}: test`;
    const text = `<p>This message was sent by ${escapeHtml(from.name)} to try its mail server. The server works.</p>`;
    const letter = {
      messageId: `<${randomUUID()}@homeroom.invalid>`,
      from,
      to,
      subject,
      ...messageOf(text, { subject, origin: '' }),
    };
    try {
      const answer = await tryMailServer(server, letter);
      return { data: 1, message: `Sent to ${to.address}|The server answered: ${answer}` };
    } catch (error) {
      if (!(error instanceof SendFailure)) throw error;
      throw new HttpError(422, failureInWords({ host: server.host, port: server.port, code: error.code, answer: error.answer }));
    }
  }),
];

const shownOf = ({ host, port, secure, requireTLS, auth }: MailServer) => ({
  ...{ host, port, userName: auth?.user ?? '', sender: '' },
  security: secure ? mailSecurity.tls : requireTLS ? mailSecurity.startTls : mailSecurity.ifOffered,
});

/** What the log keeps of it. */
const auditedOf = ({ host, port, security, userName, sender }: Omit<MailServerInput, 'password'>) => ({
  ...{ host, port, security, userName, sender },
});

/** The password that is meant: the one given, else the stored one, which is not sent to another server or for another user. @throws 422 */
async function passwordFor({ db }: Context, input: MailServerInput): Promise<string> {
  if (input.password || !input.userName) return input.password;
  const [row] = await db.select().from(mailServers);
  if (!row?.password) return '';
  const isSame =
    row.host === input.host && row.port === input.port && row.userName === input.userName && row.security === input.security;
  if (!isSame) throw ruleBroken({ password: ['Enter the password again for another server or account'] });
  return row.password;
}
