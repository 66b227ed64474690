import { expect, test } from 'vitest';
import { exportUrl } from '../../src/kit/domain/resource.domain.ts';
import type { Caller } from '../support/caller.ts';
import { readPdf } from '../support/pdf-text.ts';
import { problem } from '../support/problem.ts';
import { idsOf, type Subject, walk } from './subject.ts';

/** Who may call: nobody without a session, nobody without the permission, and callers with a scope only for what is inside it. */
export function accessContract(subject: () => Subject): void {
  const calls = async (caller: Caller, { inside: [one], url, stored, at, of, world, offers }: Subject) => {
    const { resource } = stored;
    const input = await of.input(world, 'inside');
    const names = (resource.names ?? []).map(({ path }: { path: string }) => caller.get(path));
    return Promise.all([
      caller.get(url),
      caller.get(`${url}/${one?.id}`),
      ...(offers('create') ? [caller.post(url, input)] : []),
      caller.put(at(one?.id ?? 0), input),
      caller.delete(at(one?.id ?? 0)),
      ...(offers('export') ? [caller.get(exportUrl(resource)), caller.post(exportUrl(resource))] : []),
      ...names,
    ]);
  };

  test('Without a session every call answers 401', async () => {
    const before = await subject().count();
    for (const answer of await calls(subject().world.school.nobody, subject())) {
      expect(problem(answer, 401).detail).toBe('Authorization token missing.');
    }
    expect(await subject().count()).toBe(before);
  });

  test('Without the permission every call answers 403', async () => {
    for (const permissions of [{}, subject().permissions('0'), subject().permissions('')]) {
      const caller = await subject().world.school.as({ 'nothing.read': '-1', ...permissions });
      const before = await subject().count();
      for (const answer of await calls(caller, subject())) problem(answer, 403);
      expect(await subject().count()).toBe(before);
    }
  });

  test('A list shows and counts only what is inside the scope', async () => {
    const { insider, inside, url } = subject();
    const caller = await insider();
    const { json } = await caller.get(`${url}?PageSize=5`);
    expect(json.totalCount).toBe(inside.length);
    expect((await walk(subject(), caller, '')).sort()).toEqual(inside.map(({ id }) => id).sort());
  });

  test('A scope without ids, and one of another kind, shows nothing', async () => {
    const { world, permissions, url, inside } = subject();
    for (const value of ['programid=', 'programid', 'shoeid=1', 'programid=x', 'programid=99999999999']) {
      const caller = await world.school.as(permissions(value));
      const answer = await caller.get(url);
      expect(answer.status).toBe(200);
      expect(idsOf(subject(), answer)).toEqual([]);
      expect(answer.json.totalCount).toBe(0);
      problem(await caller.get(`${url}/${inside[0]?.id}`), 404);
    }
  });

  test('A record outside the scope looks like one that never existed', async () => {
    const { insider, outside, inside, url } = subject();
    const caller = await insider();
    expect((await caller.get(`${url}/${inside[0]?.id}`)).status).toBe(200);
    const hidden = problem(await caller.get(`${url}/${outside[0]?.id}`), 404);
    const absent = problem(await caller.get(`${url}/2147483647`), 404);
    expect(hidden.detail).toBe(absent.detail);
    expect(hidden.title).toBe(absent.title);
  });

  test('Nothing outside the scope can be changed or deleted', async () => {
    const { insider, outside, at, of, read } = subject();
    const caller = await insider();
    const [one] = outside;
    const before = await read(one?.id ?? 0);
    problem(await caller.put(at(one?.id ?? 0), { ...one?.input, ...of.change }), 404);
    problem(await caller.delete(at(one?.id ?? 0)), 404);
    expect(await read(one?.id ?? 0)).toEqual(before);
  });

  test('Nothing can be created outside the scope, or moved out of it', async () => {
    const { insider, of, world, url, count, inside, at, read, offers } = subject();
    const caller = await insider();
    const before = await count();
    if (offers('create')) problem(await caller.post(url, await of.input(world, 'outside')), of.ownsItself ? 403 : 422);
    expect(await count()).toBe(before);
    if (of.ownsItself) return;
    const one = await read(inside[1]?.id ?? 0);
    const kept = Object.fromEntries((of.keeps ?? []).map((field) => [field, one[field]]));
    problem(await caller.put(at(inside[1]?.id ?? 0), { ...(await of.input(world, 'outside')), ...kept }), 422);
    expect(await read(inside[1]?.id ?? 0)).toEqual(one);
  });

  test('Everything is allowed inside the scope', async () => {
    const { insider, of, world, url, at, offers, enter } = subject();
    const { id, input } = offers('create') ? await created() : await enter('inside');
    const caller = await insider({ input, id });
    expect((await caller.put(at(id), { ...input, ...of.change })).status).toBe(200);
    expect((await caller.delete(at(id))).status).toBe(of.stays ? 409 : 200);

    async function created() {
      const fresh = await of.input(world, 'inside');
      const creator = of.ownsItself ? world.admin : await insider({ input: fresh, id: 0 });
      const answer = await creator.post(url, fresh);
      expect(answer.status, answer.text).toBe(201);
      return { id: answer.json.data, input: fresh };
    }
  });

  test('An export contains only what is inside the scope, by GET and by POST', async () => {
    const { insider, stored, inside, outside, read, of, offers } = subject();
    if (!offers('export')) return;
    const caller = await insider();
    const title = async (id = 0) => (of.listed ?? stored.resource.titleOf)(await read(id));
    for (const method of ['GET', 'POST'] as const) {
      const answer = await caller.send({ method, url: exportUrl(stored.resource) });
      expect(answer.status).toBe(200);
      expect(answer.headers['content-type']).toBe('application/pdf');
      expect(answer.headers['content-disposition']).toContain(`${stored.resource.labels.file}.pdf`);
      // A name in two scripts is two pieces of text in the PDF.
      const text = (await readPdf(answer.bytes)).pages.join('\n').replace(/\s+/g, ' ');
      expect(text).toContain(await title(inside[0]?.id));
      expect(text).not.toContain(await title(outside[0]?.id));
    }
  });

  test('A names call gives what is inside the scope to those who may read, create or update', async () => {
    const { world, stored, inside, scopeOf, permissions } = subject();
    const scope = scopeOf(...inside);
    for (const { path } of stored.resource.names ?? []) {
      for (const verb of ['read', 'create', 'update']) {
        const caller = await world.school.as(permissions(scope, verb));
        const { status, json } = await caller.get(path);
        expect(status).toBe(200);
        expect(json.map((row: Record<string, unknown>) => row[stored.resource.id]).sort()).toEqual(
          inside.map(({ id }) => id).sort(),
        );
      }
    }
  });
}
