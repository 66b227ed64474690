import { asc, sql } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import { audit } from '../../../kit/server/audit.server.ts';
import type { Db } from '../../../kit/server/database.server.ts';
import { forbidden, ruleBroken, staleVersion } from '../../../kit/server/errors.server.ts';
import { bodyObject, parseInput, refuseUnknown } from '../../../kit/server/input.server.ts';
import { answers, inputSchema, problems, writeAnswer } from '../../../kit/server/openapi-schemas.server.ts';
import { grantOf } from '../../../kit/server/scope.server.ts';
import { write } from '../../../kit/server/write.server.ts';
import { workingWeekInput } from './working-week.domain.ts';
import { workingWeek } from './working-week.table.ts';

const url = '/api/gs/WorkingWeek';
const tags = ['Working Week'];
const known = new Set([
  ...['workingWeekId', 'dayOfWeekName', 'isWorkingDay', 'version'],
  ...['created', 'createdBy', 'lastModified', 'lastModifiedBy'],
]);

const readWeek = (db: Db) => db.select().from(workingWeek).orderBy(asc(workingWeek.workingWeekId));

/** Which weekdays are school days. */
export const workingWeekRoutes: FastifyPluginAsync = async (app) => {
  const read = { tags, summary: 'The seven weekdays', response: { ...answers('Monday first'), ...problems(401, 403) } };
  app.get(url, { schema: read }, async ({ context }) => {
    grantOf(context, 'workingweek.read');
    return readWeek(context.db);
  });

  app.put(
    `${url}/UpdateWorkingWeekBulk`,
    {
      schema: {
        tags,
        summary: 'Save the working week',
        body: inputSchema(workingWeekInput),
        response: { 200: writeAnswer, ...problems(400, 401, 403, 409, 422) },
      },
    },
    (request, reply) =>
      write(request, reply, async (ctx) => {
        if (grantOf(ctx, 'workingweek.update') !== 'all') throw forbidden('do this');
        const body = bodyObject(request.body);
        refuseUnknown(body, new Set(['workingWeek']));
        const { workingWeek: days } = parseInput(workingWeekInput, body);
        for (const day of body['workingWeek'] as Record<string, unknown>[]) refuseUnknown(day, known);
        await ctx.db.execute(sql`lock table working_week in share row exclusive mode`);
        const before = new Map((await readWeek(ctx.db)).map((day) => [day.workingWeekId, day]));
        const isStale = days.some(({ workingWeekId, version }) => version && version !== before.get(workingWeekId)?.version);
        if (isStale) throw staleVersion();
        await ctx.db.execute(sql`
          update working_week w set is_working_day = n.is_working_day, version = version + 1, last_modified = now(),
            last_modified_by = ${ctx.session.name}
          from unnest(${sql.param(days.map(({ workingWeekId }) => workingWeekId))}::int[],
            ${sql.param(days.map(({ isWorkingDay }) => isWorkingDay))}::bool[]) as n (id, is_working_day)
          where w.working_week_id = n.id and w.is_working_day <> n.is_working_day`);
        if (!(await readWeek(ctx.db)).some(({ isWorkingDay }) => isWorkingDay)) {
          throw ruleBroken({ workingWeek: ['At least one day of the week must be a working day'] });
        }
        await audit(ctx, {
          action: 'update',
          resource: 'WorkingWeek',
          recordId: null,
          before: [...before.values()],
          after: days,
        });
        return { data: days.map(({ workingWeekId }) => workingWeekId), message: 'Your changes saved successfully' };
      }),
  );
};
