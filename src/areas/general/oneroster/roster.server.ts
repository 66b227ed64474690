import { eq, sql } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import type { PermissionKey } from '../../../kit/domain/area.domain.ts';
import { parseGrant } from '../../../kit/domain/permission.domain.ts';
import { savedMessage } from '../../../kit/domain/saved-message.domain.ts';
import { counted } from '../../../kit/domain/wording.domain.ts';
import type { Context, Session } from '../../../kit/server/http/context.server.ts';
import { forbidden } from '../../../kit/server/http/errors.server.ts';
import { answering, writing } from '../../../kit/server/resource/answering.server.ts';
import { audit } from '../../../kit/server/resource/audit.server.ts';
import { raise } from '../../../kit/server/resource/events.server.ts';
import { refuseStale } from '../../../kit/server/resource/saving/save.server.ts';
import { grantOf, requireAll } from '../../../kit/server/resource/scope.server.ts';
import { changeStamp } from '../../../kit/server/resource/stamp.server.ts';
import type { TaskKind } from '../../../kit/server/task/task-kind.server.ts';
import { addTask } from '../../../kit/server/task/task-rows.server.ts';
import type { Job } from '../../../kit/server/work/jobs.server.ts';
import { refreshRoster } from './refresh-roster.server.ts';
import { getRosterSetting, makeRosterPackage, rosterTask, type SharedCounts, saveRosterSetting } from './roster.domain.ts';
import { rosterRows, rosterSettings } from './roster.table.ts';
import { rosterSetting, sourcedId } from './roster-frame.server.ts';
import { type RosterKind, rosterKinds } from './roster-kinds.domain.ts';
import { rosterPackage } from './roster-package.server.ts';
import { type RosterVersion, rosterVersions } from './roster-version.domain.ts';

const resource = 'OneRoster';

type Setting = typeof rosterSettings.$inferSelect;
const shownOf = ({ sharesAll, programIds, sharesGuardians, sharesDemographics, sharesResults }: Setting) => ({
  ...{ sharesAll, programIds, sharesGuardians, sharesDemographics, sharesResults },
});

/** What the school shares: chosen, counted, and put into packages. */
export const rosterRoutes: readonly FastifyPluginAsync[] = [
  answering(getRosterSetting, async (ctx, { grant }) => {
    requireAll(grant);
    await refreshRoster(ctx);
    const setting = await rosterSetting(ctx.db);
    return { ...shownOf(setting), shared: await countShared(ctx), version: setting.version };
  }),

  writing(saveRosterSetting, async (ctx, { grant, body }) => {
    requireAll(grant);
    const { version, ...input } = body();
    await rosterSetting(ctx.db);
    const [before] = await ctx.db.select().from(rosterSettings).for('update');
    refuseStale({ version }, before ?? { version: 0 });
    await ctx.db.update(rosterSettings).set({ ...input, ...changeStamp(ctx) });
    await audit(ctx, { action: 'update', resource, recordId: 1, before: before && shownOf(before), after: input });
    return { data: 1, message: savedMessage };
  }),

  writing(makeRosterPackage, async (ctx, { grant, body }) => {
    requireAll(grant);
    const { oneRosterVersion } = body();
    await sharedKinds(ctx);
    const task = await addTask(ctx, { kind: rosterTask, title: titleOf(oneRosterVersion), input: { oneRosterVersion } });
    return { data: task.taskId, message: 'The package is being made' };
  }),
];

async function countShared({ db }: Context): Promise<SharedCounts> {
  const role = sql`${rosterRows.body} #>> '{roles,0,role}'`;
  const { rows } = await db.execute<{ what: string; n: number }>(sql`
    select case when kind <> 'user' then kind when ${role} = 'student' then 'student'
      when ${role} in ('parent', 'guardian', 'relative') then 'guardian' else 'staff' end as what, count(*)::int as n
    from ${rosterRows} where not is_gone group by 1`);
  const of = (what: string) => rows.find((row) => row.what === what)?.n ?? 0;
  return {
    ...{ students: of('student'), guardians: of('guardian'), staff: of('staff'), courses: of('course'), classes: of('class') },
    ...{ enrollments: of('enrollment'), results: of('result') },
  };
}

/** Who may read what of people and classes as a whole may put it into a package. */
const needed = { student: 'student.read', staff: 'staff.read', program: 'program.read', course: 'course.read' } as const;
const results: readonly RosterKind[] = ['category', 'lineItem', 'result'];

/** What goes into a package of the caller, by the setting. @throws 403 if the caller may not read all of it */
async function sharedKinds(ctx: Context): Promise<RosterKind[]> {
  const setting = await rosterSetting(ctx.db);
  for (const key of Object.values(needed)) requireWhole(ctx, key);
  if (setting.sharesResults) requireWhole(ctx, 'graderecord.read');
  return rosterKinds.filter(
    (kind) => (setting.sharesResults || !results.includes(kind)) && (setting.sharesDemographics || kind !== 'demographics'),
  );
}

function requireWhole(ctx: Context, key: PermissionKey): void {
  if (grantOf(ctx, key) !== 'all') throw forbidden('make a package of the whole school');
}

const holdsAll = ({ permissions }: Session, ...keys: readonly PermissionKey[]) =>
  keys.every((key) => parseGrant(permissions[key]) === 'all');

const titleOf = (version: RosterVersion): string => `OneRoster ${version}`;

const packageInput = z.object({ oneRosterVersion: z.enum(rosterVersions) });

/** Makes packages, one at a time. */
export const rosterTasks: TaskKind<z.output<typeof packageInput>> = {
  name: rosterTask,
  atOnce: 1,
  input: packageInput,
  async work({ oneRosterVersion: version }, { ctx, signal, progress, keepFile }) {
    const kinds = await sharedKinds(ctx);
    await refreshRoster(ctx, kinds);
    const setting = await rosterSetting(ctx.db);
    const total = await ctx.db.$count(rosterRows, eq(rosterRows.isGone, false));
    let done = 0;
    const count = (rows: number) => {
      done += rows;
      progress(done, Math.max(total, done));
    };
    const school = sourcedId({ setting }, 'school');
    await ctx.db.transaction((db) => keepFile(rosterPackage(db, { version, kinds, school, signal, count })), {
      isSnapshot: true,
    });
    return async (last) => {
      // Like any list that leaves as a file; how many rows there are is known only now.
      await audit(last, { action: 'export', resource, recordId: 1, after: { oneRosterVersion: version, rows: done } });
      await raise(last, 'exported', { title: titleOf(version) });
      return {
        file: { name: `oneroster-${version}.zip`, mediaType: 'application/zip' },
        made: setting.sharesResults,
        message: counted(done, 'row'),
      };
    };
  },
  mayRead: (session, _input, made) =>
    holdsAll(session, 'oneroster.create', ...Object.values(needed), ...(made ? (['graderecord.read'] as const) : [])),
};

/** How long it is said that a record is gone. Whoever has not asked for so long has to read everything again. */
const toldDays = 400;

/** Compares every night what is shared, so that nothing is told years later as if it were new; and forgets what went long ago. */
export const keepRosterJob: Job = {
  name: 'keep-roster',
  cron: '41 1 * * *',
  run: async (ctx) => {
    await refreshRoster(ctx);
    await ctx.db.execute(sql`delete from ${rosterRows} where is_gone and changed < now() - make_interval(days => ${toldDays})`);
  },
};
