import { sql } from 'drizzle-orm';
import { parseGrant } from '../../../kit/domain/permission.domain.ts';
import { savedMessage } from '../../../kit/domain/saved-message.domain.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { answering, writing } from '../../../kit/server/resource/answering.server.ts';
import { audit } from '../../../kit/server/resource/audit.server.ts';
import { requireRecord } from '../../../kit/server/resource/saving/references.server.ts';
import { requireAll } from '../../../kit/server/resource/scope.server.ts';
import type { Job } from '../../../kit/server/work/jobs.server.ts';
import { accounts } from '../../identity/account/account.table.ts';
import { studentLink } from '../student/student.table.ts';
import { getLookSetting, getLooksAtStudent, mostLooks, setLookSetting } from './record-look.domain.ts';
import { looksKept, recordLookSettings, recordLooks } from './record-look.table.ts';
import { looksShown } from './record-look-words.domain.ts';

async function shownToFamilies({ db }: Context): Promise<number> {
  const [setting] = await db.select({ shows: recordLookSettings.shows }).from(recordLookSettings);
  return setting?.shows ?? looksShown.nothing;
}

interface Looked extends Record<string, unknown> {
  day: string;
  lookedBy: string;
  roles: string;
  kinds: number[];
}

/** Who opened the record of a student, as the office or a family may see it. */
export const recordLookRoutes = [
  answering(getLooksAtStudent, async (ctx, { grant, query: { studentId } }) => {
    await requireRecord(ctx, studentLink, studentId, { grant, what: 'student' });
    const isOffice = parseGrant(ctx.session.permissions['consent.read']) !== 'none';
    const isFamily = ctx.session.personal['studentid']?.includes(studentId) ?? false;
    const shows = isOffice && !isFamily ? looksShown.name : await shownToFamilies(ctx);
    if (shows === looksShown.nothing) return [];
    const { rows } = await ctx.db.execute<Looked>(sql`
      select l.day::text, coalesce(a.account_name, '') as "lookedBy", l.roles, array_agg(distinct l.kind order by l.kind) as kinds
      from ${recordLooks} l left join ${accounts} a using (account_id) where l.student_id = ${studentId}
      group by l.day, a.account_name, l.roles, l.account_id order by l.day desc, a.account_name, l.account_id limit ${mostLooks}`);
    return shows === looksShown.name ? rows : byRole(rows);
  }),

  answering(getLookSetting, async (ctx) => ({ shows: await shownToFamilies(ctx) })),

  writing(setLookSetting, async (ctx, { grant, body }) => {
    requireAll(grant);
    const { shows } = body();
    const before = { shows: await shownToFamilies(ctx) };
    await ctx.db
      .insert(recordLookSettings)
      .values({ id: 1, shows })
      .onConflictDoUpdate({ target: recordLookSettings.id, set: { shows } });
    await audit(ctx, { action: 'update', resource: 'RecordLook', recordId: null, before, after: { shows } });
    return { data: shows, message: savedMessage };
  }),
];

/** Those of one role and day in one line, so that nobody can be told from another. */
function byRole(rows: readonly Looked[]): Looked[] {
  const lines = new Map<string, Looked>();
  for (const { day, roles, kinds } of rows) {
    const known = lines.get(`${day} ${roles}`)?.kinds ?? [];
    lines.set(`${day} ${roles}`, { day, lookedBy: '', roles, kinds: [...new Set([...known, ...kinds])].sort() });
  }
  return [...lines.values()];
}

export const forgetLooks: Job = {
  name: 'forget-looks',
  cron: '40 2 * * *',
  run: ({ db }) =>
    db.execute(sql`delete from ${recordLooks} where day < current_date - ${looksKept}::interval`).then(() => undefined),
};
