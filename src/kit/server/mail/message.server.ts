import { escapeHtml } from '../../domain/rich-text.domain.ts';
import { plainText } from '../rich-text/plain-text.server.ts';
import { originMark, secretMark } from './marks.server.ts';

/**
 * With a ground of its own: a program in a dark theme may show its own ground, and keep the dark letters. A written-out address of a
 * link is broken where a phone ends.
 */
const look =
  'max-width:600px;margin:0 auto;padding:24px 16px;font:16px/1.5 sans-serif;color:#1a1a1a;background:#ffffff;overflow-wrap:break-word';

/** A body as it is stored once it is sent: with the school's address, without the secret. */
export const withOrigin = (body: string, origin: string): string => body.replaceAll(originMark, origin);

/** Before a date. */
export const wholeMark = '<span style="white-space:nowrap">';

/** No date is broken at a hyphen where a line ends. */
const withWholeDates = (html: string): string =>
  html.replace(/<[^<>]*>|\b\d\d-\d\d-\d{4}\b/g, (part) => (part.startsWith('<') ? part : `${wholeMark}${part}</span>`));

/** What stands above a message: who writes, with their crest, and whom it is about. */
export interface MessageHead {
  name: string;
  about?: string | undefined;
  hasCrest: boolean;
}

/** By this name a message refers to the crest that comes with it. */
export const crestId = 'crest';

const headOf = ({ name, about, hasCrest }: MessageHead): string => {
  const crest = `<td style="padding:0 12px 0 0"><img src="cid:${crestId}" alt="" height="40" style="display:block;height:40px"></td>`;
  const note = about ? `<br><span style="color:#555555;font-size:14px">About ${escapeHtml(about)}</span>` : '';
  return `<table role="presentation" style="margin:0 0 20px;border-collapse:collapse"><tr>${hasCrest ? crest : ''}<td style="padding:0"><strong>${escapeHtml(name)}</strong>${note}</td></tr></table>`;
};

interface Around {
  subject: string;
  origin: string;
  secret?: string | undefined;
  head?: MessageHead | undefined;
}

/** What a mail program gets: the body as a page of its own, and as plain text. */
export function messageOf(body: string, { subject, origin, secret, head: above }: Around) {
  const whole =
    secret === undefined ? withOrigin(body, origin) : withOrigin(body, origin).replaceAll(secretMark, escapeHtml(secret));
  const head = `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>`;
  const page = `<!doctype html><html lang="en">${head}<body style="${look}">${above ? headOf(above) : ''}${withWholeDates(whole)}</body></html>`;
  return { html: page, text: plainText(whole) };
}
