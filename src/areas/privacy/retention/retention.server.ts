import { eq, sql } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import { labelOf, valuesOf } from '../../../kit/domain/enumeration.domain.ts';
import { savedMessage } from '../../../kit/domain/saved-message.domain.ts';
import { counted } from '../../../kit/domain/wording.domain.ts';
import type { Db } from '../../../kit/server/database/database.server.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { conflict, staleVersion } from '../../../kit/server/http/errors.server.ts';
import { manyChangesKept } from '../../../kit/server/list/many-change.table.ts';
import { answering, writing } from '../../../kit/server/resource/answering.server.ts';
import { audit } from '../../../kit/server/resource/audit.server.ts';
import { markOf, refuseUnseen } from '../../../kit/server/resource/saving/seen-preview.server.ts';
import { requireAll } from '../../../kit/server/resource/scope.server.ts';
import { changeStamp, creationStamp } from '../../../kit/server/resource/stamp.server.ts';
import { tasksKept } from '../../../kit/server/task/task.table.ts';
import { eachByItself, type Job } from '../../../kit/server/work/jobs.server.ts';
import { schools } from '../../general/school/school.table.ts';
import { absenceLinksKept } from '../../leave-attendance/safe-arrival/safe-arrival.table.ts';
import { noticesKept } from '../../notification/notice/notice.table.ts';
import { consentLinksKept } from '../../student/consent/consent.table.ts';
import { looksKept } from '../../student/record-look/record-look.table.ts';
import { settingOf } from '../data-request/data-request-store.server.ts';
import { type DuePerson, dueOf, eraseOf, holdDue } from './due-people.server.ts';
import {
  getRetention,
  mostNamed,
  previewRetention,
  type RetentionRule,
  runRetention,
  setRetentionRule,
} from './retention.domain.ts';
import { retentionRules } from './retention.table.ts';
import { retentionDefaults, retentionKinds } from './retention-rules.domain.ts';

/** The rules as the school has set them, the others as they would begin. */
async function rulesOf(db: Db): Promise<RetentionRule[]> {
  const set = await db.select().from(retentionRules);
  return valuesOf(retentionKinds).map((kind) => {
    const {
      months = retentionDefaults[kind]?.months ?? 0,
      isOn = false,
      version = 0,
      lastRun = null,
    } = set.find((one) => one.kind === kind) ?? {};
    return { kind, months, isOn, version, lastRun };
  });
}

async function ruleOf(db: Db, kind: number): Promise<RetentionRule> {
  const rule = (await rulesOf(db)).find((one) => one.kind === kind);
  if (!rule) throw new Error(`There is no rule ${kind}.`);
  return rule;
}

/** What goes without a rule: each length stands where the job that deletes it reads it. */
async function byItself(db: Db): Promise<{ what: string; kept: string }[]> {
  const [school] = await db.select({ years: schools.auditKeptYears }).from(schools);
  const years = `${counted(school?.years ?? 0, 'year')}, as set under School`;
  return [
    { what: 'History', kept: years },
    { what: 'Texts of letters and e-mails', kept: years },
    { what: 'Who looked at a record', kept: looksKept },
    { what: 'Archives for requests', kept: `${(await settingOf(db)).archiveDays} days, as set under Data Requests` },
    { what: 'Notices behind the bell', kept: noticesKept },
    { what: 'Links in circulars, by which guardians get no more of them', kept: consentLinksKept },
    { what: 'Links by which families answer about absences', kept: `${absenceLinksKept} after they end` },
    { what: 'What a change of many records needs to be taken back', kept: manyChangesKept },
    { what: 'Tasks and their files', kept: tasksKept },
  ];
}

export const retentionRoutes: readonly FastifyPluginAsync[] = [
  answering(getRetention, async (ctx, { grant }) => {
    requireAll(grant);
    return { rules: await rulesOf(ctx.db), byItself: await byItself(ctx.db) };
  }),

  answering(previewRetention, async (ctx, { grant, query: { kind } }) => {
    requireAll(grant);
    const due = await dueOf(ctx.db, kind, (await ruleOf(ctx.db, kind)).months, ctx.today);
    return { count: due.length, seen: markOfDue(due), people: due.slice(0, mostNamed) };
  }),

  writing(setRetentionRule, async (ctx, { grant, body }) => {
    requireAll(grant);
    const { kind, version, ...after } = body();
    await lockRules(ctx);
    const before = await ruleOf(ctx.db, kind);
    if (before.version !== version) throw staleVersion();
    if (version === 0) await ctx.db.insert(retentionRules).values({ kind, ...after, ...creationStamp(ctx) });
    else
      await ctx.db
        .update(retentionRules)
        .set({ ...after, ...changeStamp(ctx) })
        .where(eq(retentionRules.kind, kind));
    const entry = { action: 'update', resource: 'Retention', recordId: kind };
    await audit(ctx, { ...entry, before: { months: before.months, isOn: before.isOn }, after });
    return { data: kind, message: savedMessage };
  }),

  writing(runRetention, async (ctx, { grant, body }) => {
    requireAll(grant);
    const { kind, seen } = body();
    await lockRules(ctx);
    const rule = await ruleOf(ctx.db, kind);
    if (!rule.isOn) throw conflict('This rule is off.|Switch it on first.');
    const erased = await run(ctx, rule, seen);
    return { data: erased, message: `${labelOf(retentionKinds, kind)}: erased for ${counted(erased, 'person', 'people')}` };
  }),
];

/** Two who change or run rules do so one after the other. */
const lockRules = ({ db }: WriteContext) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended('retention', hashtext(current_schema())))`);

/** The same as long as it is of the same people. */
const markOfDue = (due: readonly DuePerson[]): string => markOf(due.map(({ id }) => id));

/** Erases what a rule says. @param seen the mark of what somebody was shown; missing: nobody was @throws 409 if it is no longer that */
async function run(ctx: WriteContext, { kind, months }: RetentionRule, seen?: string): Promise<number> {
  const due = await holdDue(ctx, kind, months);
  refuseUnseen(seen, markOfDue(due), 'It is no longer what you were shown.|Look at it again.');
  await eraseOf(
    ctx,
    kind,
    due.map(({ id }) => id),
  );
  await ctx.db.update(retentionRules).set({ lastRun: ctx.today }).where(eq(retentionRules.kind, kind));
  if (due.length > 0) await audit(ctx, { action: 'erase', resource: 'Retention', recordId: kind, after: { people: due.length } });
  return due.length;
}

/** Runs every rule that is on. One that fails keeps no other from running. */
export const runRules: Job = {
  name: 'run-retention',
  cron: '20 3 * * *',
  run: async (ctx, _payload, report) => {
    await lockRules(ctx);
    const on = (await rulesOf(ctx.db)).filter(({ isOn }) => isOn);
    await eachByItself(
      ctx,
      on,
      async (inside, rule) => void (await run(inside, rule)),
      ({ kind }, error) => report(`rule ${kind}`, error),
    );
  },
};
