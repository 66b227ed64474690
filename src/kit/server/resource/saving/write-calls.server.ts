import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { relatedUrl, removedMessage } from '../../../domain/removal.domain.ts';
import { type AnyResource, idParameterOf, permissionKey, type Resource, resourceUrl } from '../../../domain/resource.domain.ts';
import { text } from '../../../domain/rules.domain.ts';
import { shapeOf } from '../../../domain/schema-shape.domain.ts';
import { savedAs } from '../../documents/saved-name.server.ts';
import { bodyObject, parseInput } from '../input.server.ts';
import { writeSchemas } from '../openapi-schemas.server.ts';
import { type Query, queryId, queryOf, refuseOtherParameters } from '../query-values.server.ts';
import { records } from '../records.server.ts';
import { countingRelated, type Referrer } from '../referrers.server.ts';
import { grantOf } from '../scope.server.ts';
import type { Storage } from '../storage.server.ts';
import { saving } from './save.server.ts';
import { write } from './write.server.ts';

/** The calls that write one resource, each in one transaction. Each registers itself; take those you want. */
export function writeCalls<Input extends Record<string, unknown>, Row extends Record<string, unknown>>(
  resource: Resource<Input, Row>,
  storage: Storage<Input, Row>,
  referrers: readonly Referrer[],
) {
  const url = resourceUrl(resource);
  const schema = writeSchemas(resource);
  const config = { call: resource };
  const ids = new Set([idParameterOf(resource), String(resource.id)].map((name) => name.toLowerCase()));
  const { confirms = [], labels } = resource;
  const toldOnDeleting = new Set([
    ...ids,
    ...(labels.reason === undefined ? [] : ['reason']),
    ...confirms.map((name) => name.toLowerCase()),
  ]);
  const rows = records<Row>(resource, storage);
  const related = countingRelated(storage.table, referrers);
  const inputFields = shapeOf(resource.input) ?? {};
  const nameFields = resource.titleOf.reads.filter((field) => field in inputFields);
  const saved = (body: unknown) => savedAs(bodyObject(body), nameFields);
  const { create, update, remove } = saving(resource, storage, referrers);

  return {
    create(app: FastifyInstance): void {
      app.post(url, { config, schema: schema.create }, (request, reply) =>
        write(
          request,
          reply,
          async (ctx) => {
            grantOf(ctx, permissionKey(resource, 'create'));
            refuseOtherParameters(queryOf(request));
            return { status: 201, data: (await create(ctx, request.body)).id, message: saved(request.body) };
          },
          storage.conflicts,
          { plansOnce: true },
        ),
      );
    },

    update(app: FastifyInstance): void {
      app.put(url, { config, schema: schema.update }, (request, reply) =>
        write(
          request,
          reply,
          async (ctx) => {
            grantOf(ctx, permissionKey(resource, 'update'));
            const id = idIn(resource, queryOf(request), ids);
            await update(ctx, id, request.body);
            return { data: id, message: saved(request.body) };
          },
          storage.conflicts,
          { plansOnce: true },
        ),
      );
    },

    delete(app: FastifyInstance): void {
      app.delete(url, { config, schema: schema.remove }, (request, reply) =>
        write(request, reply, async (ctx) => {
          grantOf(ctx, permissionKey(resource, 'delete'));
          const query = queryOf(request);
          const id = idIn(resource, query, toldOnDeleting);
          await remove(
            ctx,
            id,
            reasonIn(resource, query),
            Object.fromEntries(confirms.map((name) => [name, yesOrNo(query, name)])),
          );
          return { data: id, message: removedMessage(resource.labels) };
        }),
      );
      app.get(relatedUrl(resource), { config, schema: schema.related }, async ({ context, query }) => {
        const grant = grantOf(context, permissionKey(resource, 'delete'));
        const id = idIn(resource, query as Query, ids);
        await rows.get(context, grant, id);
        return related(context, [id]);
      });
    },
  };
}

/** The id in a query, under the published name or the field's. @throws 400, also for a parameter that is not known */
function idIn(resource: AnyResource, query: Query, known: ReadonlySet<string>): number {
  refuseOtherParameters(query, known);
  const spelled = idParameterOf(resource);
  return queryId(query, spelled.toLowerCase() in query ? spelled : String(resource.id));
}

/** What a query says of a confirmation; the saving refuses what is neither yes nor no. */
function yesOrNo(query: Query, name: string): unknown {
  const given = query[name.toLowerCase()];
  return given === 'true' || (given === 'false' ? false : given);
}

/** Why a record is deleted, if its resource asks for that. @throws 422 */
function reasonIn({ labels: { reason: label } }: AnyResource, { reason }: Query): string {
  return label === undefined ? '' : parseInput(z.object({ reason: text(label) }), { reason }).reason;
}
