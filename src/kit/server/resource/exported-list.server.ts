import { chosenColumns } from '../../domain/declared-words.domain.ts';
import { fieldsRead } from '../../domain/reading.domain.ts';
import type { AnyListed, Column, ListedResource } from '../../domain/resource.domain.ts';
import { permissionKey } from '../../domain/resource.domain.ts';
import { exportParameters } from '../export/export-query.server.ts';
import { filtersInWords, type ListExport } from '../export/list-export.server.ts';
import { type Cell, cellsOf } from '../export/sheet-rows.server.ts';
import type { Context } from '../http/context.server.ts';
import { idsFound } from './find-rows.server.ts';
import { readListRequest } from './list-request.server.ts';
import { masking } from './masking.server.ts';
import { idsIn, type Query } from './query-values.server.ts';
import { decorating, rowParts } from './row-parts.server.ts';
import { grantOf } from './scope.server.ts';
import type { AnyReadStorage, SumRow } from './storage.server.ts';
import { wholeList } from './whole-list.server.ts';

/** A list that can be exported, at once by a call or later by a task. */
export interface ExportedList {
  resource: AnyListed;
  /** What a caller gets for the filters and sort of a query; rows are read as they are consumed. @throws 400, 403 */
  open: (ctx: Context, query: Query) => Promise<ListExport>;
}

/** The export of a resource, inside the caller's scope and masked. */
export function exportedList<Row extends Record<string, unknown>>(
  resource: ListedResource<Row>,
  storage: AnyReadStorage,
): ExportedList {
  const rows = wholeList(resource, storage);
  const masks = masking(resource);
  const parts = rowParts(resource, storage);
  return {
    resource,
    async open(ctx, query) {
      const grant = grantOf(ctx, permissionKey(resource, 'read'));
      const columns = chosenColumns(resource, query['columns']) as readonly Column<Row>[];
      const fields = fieldsRead({ reads: [resource.id] }, ...columns.map(({ value }) => value));
      const decorate = decorating(storage, fields);
      const cellsOfSum = ({ label, amounts }: SumRow): Cell[] =>
        columns.map(({ header }, index) => (index === 0 ? label : (amounts[header] ?? null)));
      const ids = query['ids'] ? idsIn(query['ids']) : undefined;
      const asked = readListRequest({ resource, storage }, query, ctx, exportParameters);
      const wanted = ids ? { ...asked, filters: {}, ids } : asked;
      const part = parts.of(fields, ctx.session, decorate?.reads);
      const shownTo = masks.shownTo(ctx, 'list');
      async function* batches() {
        for await (const batch of rows.walk(ctx, grant, wanted, part)) {
          const shown = batch.map(shownTo);
          const decorated: Row[] = decorate ? await decorate.rows(ctx, grant, shown, asked.filters) : shown;
          yield decorated.map((row) => cellsOf(columns, row));
        }
      }
      const rowCount = await rows.count(ctx, grant, wanted);
      return {
        resource: resource.name,
        title: resource.labels.title,
        fileName: resource.labels.file,
        columns,
        filters: await filtersInWords(ctx, resource, storage, wanted, rowCount),
        rows: batches(),
        rowCount,
        ...(storage.sums &&
          rowCount > 0 && {
            sumRows: (await storage.sums(ctx, grant, idsFound({ resource, storage }, ctx, grant, wanted))).map(cellsOfSum),
          }),
        ...(storage.onView && { recordIds: await rows.ids(ctx, grant, wanted) }),
      };
    },
  };
}
