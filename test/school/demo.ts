import { pino } from 'pino';
import { fillWithDemoData } from '../../demo/demo.server.ts';
import { demoPassword } from '../../src/common/demo-accounts.domain.ts';
import type { IsoDate } from '../../src/kit/domain/dates.domain.ts';
import { type Caller, callerWith } from '../support/caller.ts';
import type { TestApp } from '../support/harness.ts';

const silent = pino({ level: 'silent' });

/** Fills a school as on a day. It is a past one: what was entered is never later than now. */
export const fillAsOn = (today: IsoDate, { database }: Pick<TestApp, 'database'>): Promise<void> =>
  fillWithDemoData(database, silent, new Date(`${today}T06:00:00Z`));

export async function signInTo({ app, nobody }: TestApp, email: string): Promise<Caller> {
  const { json, text } = await nobody.post('/api/ias/IdentityAccess/login', { email, password: demoPassword });
  if (!json?.message?.includes('~')) throw new Error(text);
  return callerWith(app, json.message.slice(json.message.lastIndexOf('~') + 1));
}

export const countIn = async ({ rows }: TestApp, table: string): Promise<number> =>
  Number((await rows<{ count: string }>(`select count(*) from ${table}`))[0]?.count);
