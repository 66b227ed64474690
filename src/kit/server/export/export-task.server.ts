import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Context } from '../http/context.server.ts';
import { requireFresh } from '../http/fresh.server.ts';
import type { ExportedList } from '../resource/exported-list.server.ts';
import { parseQuery, queryOf } from '../resource/query-values.server.ts';
import { type Reach, reachOf, stillReaches } from '../resource/reach.server.ts';
import { write } from '../resource/saving/write.server.ts';
import type { TaskKind } from '../task/task-kind.server.ts';
import { addTask } from '../task/task-rows.server.ts';
import { exportFormat, isBackground } from './export-query.server.ts';
import { exportFile, fileOf, type ListExport, localeOf, logExport, type Press, sendList } from './list-export.server.ts';

const input = z.object({
  /** Which list, by the name of what it lists. */
  list: z.string(),
  /** The query of the call, as it was sent. */
  query: z.string(),
  locale: z.string(),
  /** Of the entry in the log; none in those that waited while Homeroom was updated. */
  code: z.string().default(''),
});

const kind = 'export';

/**
 * Answers the call that exports a list, with the file or with the task that makes it.
 * @throws 403 to whoever has not proven lately who they are, before any look is logged
 */
export async function sendExport(request: FastifyRequest, reply: FastifyReply, list: ExportedList) {
  requireFresh(request.context);
  const query = queryOf(request);
  return isBackground(query)
    ? exportLater(request, reply, list)
    : sendList(request, reply, await list.open(request.context, query));
}

/**
 * Exports a list later: the answer is the task, which has the file once it is done. The request is checked and logged at once, as
 * if the answer were the file.
 */
const exportLater = (request: FastifyRequest, reply: FastifyReply, list: ExportedList) =>
  write(request, reply, async (ctx) => {
    const query = queryOf(request);
    const format = exportFormat(query);
    const asked = await list.open(ctx, query);
    const { touched: _, ...reader } = ctx;
    const code = await logExport(reader, asked, format);
    const [, text = ''] = request.url.split('?');
    const task = await addTask(ctx, {
      kind,
      title: `${asked.title} as ${format.label}`,
      input: { list: list.resource.name, query: text, locale: localeOf(request), code } satisfies z.output<typeof input>,
    });
    return { status: 202, data: task.taskId, message: 'The file is being made' };
  });

/** Exports of long lists. Two at once, so that a long one does not hold up a short one. */
export const exportTasks = (press: Press, lists: readonly ExportedList[]): TaskKind<z.output<typeof input>> => {
  const listed = (name: string): ExportedList => {
    const found = lists.find(({ resource }) => resource.name === name);
    if (!found) throw new Error(`There is no list of ${name}.`);
    return found;
  };
  return {
    name: kind,
    atOnce: 2,
    input,
    async work({ list: name, query: text, locale, code }, { ctx, signal, progress, keepFile }) {
      const { resource, open } = listed(name);
      const query = parseQuery(text);
      const format = exportFormat(query);
      const reach = reachOf(ctx.session, resource.permission);
      const list = await open(ctx, query);
      const isPdf = format.name === 'pdf';
      let rows = 0;
      const counted = countedRows(list, signal, (count) => {
        rows += count;
        // A document is set when its rows are there.
        progress(isPdf ? rows / 10 : rows, list.rowCount);
      });
      const parts = (done: number, of: number) => progress(1 + (9 * done) / of, 10);
      await keepFile(await exportFile(press, ctx, { ...list, rows: counted }, { format, code, locale, signal, parts }));
      return async () => ({
        file: fileOf(list, format, { today: ctx.today, code }),
        made: reach,
        message: rows === 1 ? '1 record' : `${rows.toLocaleString(locale)} records`,
      });
    },
    mayRead: (session: Context['session'], { list: name }, made) =>
      stillReaches(reachOf(session, listed(name).resource.permission), made as Reach),
  };
};

async function* countedRows({ rows }: ListExport, signal: AbortSignal, count: (rows: number) => void) {
  for await (const batch of rows) {
    signal.throwIfAborted();
    yield batch;
    count(batch.length);
  }
}
