import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { escapeHtml } from '../../kit/domain/rich-text.domain.ts';
import { notFound } from '../../kit/server/http/errors.server.ts';
import { crestId, wholeMark } from '../../kit/server/mail/message.server.ts';
import type { Delivered, MemoryMailbox } from '../../platform/mail/memory-mailbox.server.ts';
import { isLoopback } from '../start/env.server.ts';

const style = `
  body { max-width: 50rem; margin: 0 auto; padding: 1.5rem 1rem; font: 16px/1.5 system-ui, sans-serif; color: #1a1a1a; background: #fff; overflow-wrap: anywhere; }
  li { margin: 0.75rem 0; } ol { padding: 0; list-style: none; } a { color: #4527a0; } small, dt { color: #555; }
  dl { display: grid; grid-template-columns: auto 1fr; gap: 0 1rem; } dd { margin: 0; } .whole { white-space: nowrap; } td { padding: 0 0.75rem 1rem 0; } td img { display: block; } article { border-top: 1px solid #bbb; margin-top: 1rem; padding-top: 1rem; }
  @media (prefers-color-scheme: dark) { body { color: #eee; background: #191919; } a { color: #b39ddb; } small, dt { color: #bbb; } }`;

const page = (title: string, content: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
  <link rel="stylesheet" href="/dev/mail.css"></head><body><main>${content}</main></body></html>`;

const at = ({ at: moment }: Delivered): string => moment.toISOString().slice(0, 19).replace('T', ' ');

const listed = (letter: Delivered): string =>
  `<li><a href="/dev/mail/${letter.number}">${escapeHtml(letter.subject)}</a><br><small>${escapeHtml(letter.to.name)} &lt;${escapeHtml(letter.to.address)}&gt;, ${at(letter)} UTC</small></li>`;

function bodyOf(html: string): string {
  const inside = html.slice(html.indexOf('<body'), html.lastIndexOf('</body>'));
  return inside.slice(inside.indexOf('>') + 1);
}

/** The content policy of a page allows no style inside it. */
const withoutStyles = (html: string): string =>
  html.replaceAll(wholeMark, '<span class="whole">').replace(/<[^<>]*>/g, (tag) => tag.replace(/ style="[^"]*"/, ''));

function shown(letter: Delivered): string {
  const body = withoutStyles(bodyOf(letter.html)).replace(`"cid:${crestId}"`, `"/dev/mail/${letter.number}/crest"`);
  const facts = [
    ['From', `${letter.from.name} <${letter.from.address}>`],
    ['To', `${letter.to.name} <${letter.to.address}>`],
    ['Sent', `${at(letter)} UTC`],
    ['Message-ID', letter.messageId],
  ];
  const file = letter.attachment?.fileName;
  const attached = file
    ? `<dt>Attachment</dt><dd><a href="/dev/mail/${letter.number}/attachment">${escapeHtml(file)}</a></dd>`
    : '';
  const head = facts.map(([name = '', value = '']) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`).join('') + attached;
  return `<p><a href="/dev/mail">All messages</a></p><h1>${escapeHtml(letter.subject)}</h1><dl>${head}</dl><article>${body}</article>`;
}

interface Numbered {
  Params: { number: string };
}

/** By these a proxy says that it asks for somebody else. */
const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/** Whether a browser on this machine asks, under the machine's own name, and no proxy for somebody else. */
const isFromHere = ({ socket, headers, hostname }: FastifyRequest): boolean =>
  isLoopback((socket.remoteAddress ?? '').replace('::ffff:', '')) &&
  isLoopback(hostname.replace(/^\[|\]$/g, '')) &&
  proxyHeaders.every((name) => headers[name] === undefined);

/**
 * The mailbox of a demonstration, for browsers on this machine: every message with everything that is in it. A proxy that does not say so
 * cannot be told from a browser; where one is, `PUBLIC_URL` or `TRUST_PROXY` is set, and there is no mailbox.
 */
export function mailboxPages(mailbox: MemoryMailbox): FastifyPluginAsync {
  const route = { config: { open: true }, schema: { hide: true } };
  const letterOf = (wanted: string) => mailbox.letters().find(({ number }) => String(number) === wanted);
  return async (app) => {
    app.addHook('onRequest', async (request) => {
      if (!isFromHere(request)) throw notFound('page');
    });
    app.get('/dev/mail.css', route, (_request, reply) => reply.type('text/css').send(style));
    app.get('/dev/mail', route, (_request, reply) => {
      const letters = mailbox.letters();
      const list = letters.length > 0 ? `<ol>${letters.map(listed).join('')}</ol>` : '<p>Nothing was sent yet.</p>';
      const intro = '<p>What this demonstration would have sent, since it was started. Nothing of it has left this computer.</p>';
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(page('Mailbox', `<h1>Mailbox</h1>${intro}${list}`));
    });
    app.get<Numbered>('/dev/mail/:number', route, ({ params }, reply) => {
      const letter = letterOf(params.number);
      if (!letter) throw notFound('message');
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(page('Message', shown(letter)));
    });
    app.get<Numbered>('/dev/mail/:number/crest', route, ({ params }, reply) => {
      const crest = letterOf(params.number)?.crest;
      if (!crest) throw notFound('crest');
      return reply.type('image/png').header('cache-control', 'no-store').send(Buffer.from(crest));
    });
    app.get<Numbered>('/dev/mail/:number/attachment', route, ({ params }, reply) => {
      const attachment = letterOf(params.number)?.attachment;
      if (!attachment) throw notFound('attachment');
      return reply
        .type('application/pdf')
        .header('cache-control', 'no-store')
        .header('content-disposition', `inline; filename="${attachment.fileName}"`)
        .send(Buffer.from(attachment.content));
    });
  };
}
