import { inArray } from 'drizzle-orm';
import { addDays, displayDate } from '../../../kit/domain/dates.domain.ts';
import { escapeHtml } from '../../../kit/domain/rich-text.domain.ts';
import type { Job } from '../../../kit/server/work/jobs.server.ts';
import { tellAdministrators } from '../account/tell-administrators.server.ts';
import { apiKeys } from './api-key.table.ts';

/** How many days before the last day of a key administrators are told. */
const tellsBefore = [14, 3];

/** Tells administrators by mail of keys that are about to expire. Runs once a day. */
export const tellExpiringKeys: Job = {
  name: 'tell-expiring-keys',
  cron: '15 4 * * *',
  run: async ({ db, today }) => {
    const days = tellsBefore.map((count) => addDays(today, count));
    const keys = await db.select().from(apiKeys).where(inArray(apiKeys.expires, days)).orderBy(apiKeys.apiKeyId);
    for (const { apiKeyName, expires, isDisabled } of keys) {
      if (isDisabled) continue;
      await tellAdministrators(
        { db },
        `The API key ${apiKeyName} expires on ${displayDate(expires)}`,
        `<p>The API key <b>${escapeHtml(apiKeyName)}</b> of {school} works until ${displayDate(expires)}. If its program is still needed, give the key a later day under <i>API Keys</i>.</p>`,
      );
    }
  },
};
