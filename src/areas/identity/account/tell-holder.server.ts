import { schoolLetter } from '../../../common/school-letter.server.ts';
import { escapeHtml } from '../../../kit/domain/rich-text.domain.ts';
import type { Author } from '../../../kit/server/http/context.server.ts';
import { originMark, secretMark } from '../../../kit/server/mail/marks.server.ts';
import { queueMails } from '../../../kit/server/mail/queue-mail.server.ts';
import { schools } from '../../general/school/school.table.ts';
import { endSessionsHours } from '../unusual/end-sessions-hours.domain.ts';

interface Holder {
  name: string;
  email: string;
}

const otherwise =
  'If you did not expect this, tell the school at once: somebody else may be using your account. If you did, you need not do anything.';

/** Tells the holder of an account by mail that they sign in with another password from now on. */
export const tellPasswordChanged = (ctx: Author, holder: Holder): Promise<void> =>
  tell(ctx, [holder], {
    subject: 'Your password was changed',
    text: `<p>The password of your account at {school} was changed.</p><p>${otherwise}</p>`,
  });

/** Tells the holder of an account that their login asks for a code from now on, or no longer does. */
export const tellSecondFactor = (ctx: Author, holder: Holder, state: 'on' | 'off'): Promise<void> =>
  tell(ctx, [holder], {
    subject: `Two-step login was turned ${state}`,
    text: `<p>Two-step login was turned ${state} for your account at {school}: ${
      state === 'on' ? 'logging in asks for a code after the password.' : 'the password alone is enough to log in.'
    }</p><p>${otherwise}</p>`,
  });

/** Tells the holder of an account that they can log in by a provider from now on, or no longer. */
export const tellProvider = (ctx: Author, holder: Holder, provider: string, state: 'linked' | 'unlinked'): Promise<void> =>
  tell(ctx, [holder], {
    subject: `${provider} was ${state}`,
    text: `<p>Your account at {school} was ${state === 'linked' ? 'linked to' : 'unlinked from'} ${escapeHtml(provider)}: ${
      state === 'linked' ? 'you can log in by it from now on.' : 'you can no longer log in by it.'
    }</p><p>${otherwise}</p>`,
  });

/** Tells the holder of an account that codes of their authenticator app are no longer taken, but passkeys are. */
export const tellAppRemoved = (ctx: Author, holder: Holder): Promise<void> =>
  tell(ctx, [holder], {
    subject: 'Your authenticator app was removed',
    text: `<p>Your account at {school} no longer takes codes of your authenticator app. Two-step login stays on: logging in asks for a passkey.</p><p>${otherwise}</p>`,
  });

/** Tells the holder of an account that they can log in with a new passkey. */
export const tellPasskeyAdded = (ctx: Author, holder: Holder, passkey: string): Promise<void> =>
  tell(ctx, [holder], {
    subject: 'A passkey was added to your account',
    text: `<p>The passkey “${escapeHtml(passkey)}” was added to your account at {school}. It logs in without the password, and the password alone is no longer enough.</p><p>${otherwise}</p>`,
  });

/** Tells the holder of an account that a passkey no longer logs in. */
export const tellPasskeyDeleted = (ctx: Author, holder: Holder, passkey: string): Promise<void> =>
  tell(ctx, [holder], {
    subject: 'A passkey of your account was deleted',
    text: `<p>The passkey “${escapeHtml(passkey)}” no longer logs in to your account at {school}.</p><p>${otherwise}</p>`,
  });

/** Tells the holder of an account that a passkey was refused, because there seems to be a copy of it. */
export const tellCopiedPasskey = (ctx: Author, holder: Holder, passkey: string): Promise<void> =>
  tell(ctx, [holder], {
    subject: 'A passkey of your account was refused',
    text: `<p>The passkey “${escapeHtml(passkey)}” of your account at {school} was refused, because it had counted its uses wrongly: somebody may have copied it. Delete it in your settings and add a new one.</p><p>If that was not you, tell the school at once.</p>`,
  });

/** Tells the holder of an account that somebody wants their two-step login to be turned off. */
export const tellFactorRemoval = (ctx: Author, holder: Holder, askedBy: string): Promise<void> =>
  tell(ctx, [holder], {
    subject: 'Your two-step login is to be turned off',
    text: `<p>${escapeHtml(askedBy)} has asked for two-step login to be turned off for your account at {school}, because you have lost your phone. Another administrator has to confirm it.</p><p>${otherwise}</p>`,
  });

/** Tells the holder of an account that they sign in with another e-mail address from now on: at the new one, and at the former. */
export const tellEmailChanged = (ctx: Author, { name, email }: Holder, former: string): Promise<void> =>
  tell(
    ctx,
    [...new Set([former, email])].map((each) => ({ name, email: each })),
    {
      subject: 'The e-mail address of your account was changed',
      text: `<p>The e-mail address with which you log in to {school} was changed. This message goes to the former and to the new one.</p><p>${otherwise}</p>`,
    },
  );

/** Tells the holder of an account that an administrator sees what they see, and why. */
export const tellViewed = (ctx: Author, holder: Holder, reason: string): Promise<void> =>
  tell(ctx, [holder], {
    subject: `${ctx.session.name} sees Homeroom as you`,
    text: `<p>For up to an hour, ${escapeHtml(ctx.session.name)} can see what you see in Homeroom at {school}, but cannot change anything. The reason given:</p><p>${escapeHtml(reason)}</p><p>This is in the school’s history, and you can end it under <i>Where you are signed in</i> in your settings.</p>`,
  });

/**
 * Tells the holder of an account what was unusual about it, with a link that ends all its sessions.
 * @param said what happened, a sentence each, without the full stop
 */
export const tellUnusual = (ctx: Author, holder: Holder, said: readonly string[], secret: string): Promise<void> =>
  tell(ctx, [holder], {
    subject: 'Was this you?',
    text: `<p>Something unusual was noticed about your account at {school}:</p><ul>${said
      .map((one) => `<li>${escapeHtml(one)}.</li>`)
      .join(
        '',
      )}</ul><p>If that was you, you need not do anything.</p><p>If it was not: <a href="${originMark}/public/endsessions/${secretMark}">End all sessions</a>. That signs your account out everywhere and cancels open links; then choose another password. The link works once, for ${endSessionsHours} hours.</p>`,
    secret,
  });

async function tell(
  ctx: Author,
  holders: readonly Holder[],
  { text, ...mail }: { subject: string; text: string; secret?: string },
): Promise<void> {
  const [school] = await ctx.db.select({ name: schools.schoolName }).from(schools);
  const letters = holders.map((holder) => schoolLetter(holder, school?.name ?? '', text));
  await queueMails(
    ctx,
    letters.map((letter) => ({ ...letter, ...mail, cause: 'Account', priority: 0 })),
  );
}
