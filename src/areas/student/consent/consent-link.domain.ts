import { z } from 'zod';
import { defineCall } from '../../../kit/domain/call.domain.ts';
import { enumField, flagField, idField, textField } from '../../../kit/domain/row.domain.ts';
import { chosen } from '../../../kit/domain/rules.domain.ts';
import { purposes } from './consent-words.domain.ts';

const token = z.string('The link is required').max(100, 'The link should be the one from the message');

const linked = z.object({
  purpose: enumField(purposes),
  purposeName: textField,
  stops: textField.describe('What stops where the family says no'),
  children: z.array(textField).describe('The first names of the children whom the message was about'),
  isWithdrawn: flagField.describe('Whether the guardian has said no to it for all of them'),
  isByLink: flagField.describe('Whether that was by such a link, which then takes it back too'),
  notice: textField.describe('The text in force'),
  consentNoticeId: idField,
});
export type LinkedConsent = z.output<typeof linked>;

// The token goes in the body, because addresses are logged along the way.
const byLink = { method: 'POST', tag: 'Consent', permission: 'open', perMinute: 30, errors: [404, 422, 429] } as const;
const base = '/api/sis/ConsentLink';

export const readConsentByLink = defineCall({
  ...byLink,
  path: `${base}/Read`,
  summary: 'What the link in a message takes back; this call changes nothing',
  body: z.object({ token }),
  answer: linked,
  answered: 'One purpose, for one guardian; nothing of what anybody else has said',
});

export const withdrawByLink = defineCall({
  ...byLink,
  path: `${base}/Withdraw`,
  summary: 'A guardian takes a consent back by the link in a message; done twice, it is done once',
  body: z.object({ token }),
  answer: linked,
  answered: 'What holds afterwards',
});

export const giveByLink = defineCall({
  ...byLink,
  path: `${base}/Give`,
  summary: 'A guardian takes back what was withdrawn by the link, and nothing else',
  body: z.object({
    token,
    consentNoticeId: chosen('The text that was read is required').describe('A yes counts only for the text in force'),
  }),
  answer: linked,
  answered: 'What holds afterwards',
  errors: [404, 409, 422, 429],
});

/** The page of the link. Mail programs that offer to unsubscribe send a POST there by themselves (RFC 8058). */
export const consentLinkPage = '/public/consent';
