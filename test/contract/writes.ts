import { expect, test } from 'vitest';
import type { Enumeration } from '../../src/kit/domain/enumeration.domain.ts';
import { removedMessage } from '../../src/kit/domain/removal.domain.ts';
import { idParameterOf } from '../../src/kit/domain/resource.domain.ts';
import { problem } from '../support/problem.ts';
import type { Input } from './contract-case.ts';
import type { Subject } from './subject.ts';

const isPlain = (value: unknown): boolean => typeof value === 'number' || typeof value === 'boolean';
const server = ['version', 'created', 'createdBy', 'lastModified', 'lastModifiedBy'];

interface AuditEntry {
  action: string;
  account_name: string;
  before: Input | null;
  after: Input | null;
  request_id: string;
}

/** For a deleted person, the log keeps no texts. */
const isPerson = (resource: string): boolean => ['Student', 'Staff'].includes(resource);

/** Writes: what is accepted, what is refused and with which message, and what is logged. */
export function writeContract(subject: () => Subject): void {
  const audit = (id: number) =>
    subject().world.school.rows<AuditEntry>(
      'select action, account_name, before, after, request_id from audit_entry where resource = $1 and record_id = $2 order by audit_entry_id',
      [subject().stored.resource.name, id],
    );

  test('A new record can be read again, with who entered it and when', async () => {
    const { enter, read, stored } = subject();
    const began = Date.now();
    const { id, input } = await enter('inside');
    const row = await read(id);
    expect(row[stored.resource.id]).toBe(id);
    for (const [name, value] of Object.entries(input)) {
      const isMasked = stored.resource.sensitive?.fields.includes(name);
      if (!(name in row) || name === 'accountName' || isMasked) continue;
      // Stored parts also have an id and other fields.
      if (typeof value === 'object' && value !== null) expect(row[name], name).toMatchObject(value);
      else expect(row[name], name).toEqual(value);
    }
    expect(row).toMatchObject({ version: 1, createdBy: expect.stringContaining('admin'), lastModifiedBy: expect.any(String) });
    expect(Date.parse(String(row['created']))).toBeGreaterThanOrEqual(began);
    expect(String(row['created'])).toMatch(/^\d{4}-\d{2}-\d{2}T.*Z$/);
    expect(() => stored.resource.row.parse(row)).not.toThrow();
  });

  test('Creating answers 201 with the new id; a slash at the end does not matter', async () => {
    const { world, url, of, offers } = subject();
    if (!offers('create')) return;
    const answer = await world.admin.post(`${url}/`, await of.input(world, 'inside'));
    expect(answer.status).toBe(201);
    expect(answer.json).toEqual({ data: expect.any(Number), message: 'Your changes saved successfully' });
  });

  test('A change is stored, raises the version and says who made it', async () => {
    const { enter, read, of, world, at, stored } = subject();
    const { id, input } = await enter('inside');
    const someone = await world.school.as(subject().permissions('-1'));
    const spelled = idParameterOf(stored.resource);
    const answer = await someone.put(at(id).replace(spelled, spelled.toUpperCase()), {
      ...input,
      ...of.change,
    });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.json).toEqual({ data: id, message: 'Your changes saved successfully' });
    const row = await read(id);
    expect(row).toMatchObject({ ...of.change, version: 2 });
    expect(row['lastModifiedBy']).not.toBe(row['createdBy']);
  });

  test('Fields that a change does not name stay as they are', async () => {
    const { enter, read, of, at, world } = subject();
    const { id } = await enter('inside');
    const before = await read(id);
    const answer = await world.admin.put(at(id), of.change);
    expect(answer.status, answer.text).toBe(200);
    const after = await read(id);
    const follows = [...server, ...(of.follows ?? []), ...Object.keys(of.change)];
    const same = Object.keys(before).filter((field) => !follows.includes(field));
    for (const name of same) expect(after[name], name).toEqual(before[name]);
    expect(after).toMatchObject(of.change);
  });

  test('A record can be sent back as it was read: the server’s own fields are accepted and ignored', async () => {
    const { enter, read, at, world, stored } = subject();
    const { id } = await enter('inside');
    const before = await read(id);
    const forged = { created: '1999-01-01T00:00:00Z', createdBy: 'Nobody', lastModified: '', lastModifiedBy: 'Nobody' };
    const answer = await world.admin.put(at(id), { ...before, ...forged, id });
    expect(answer.status, answer.text).toBe(200);
    const after = await read(id);
    for (const name of Object.keys(before).filter((field) => !server.includes(field)))
      expect(after[name], name).toEqual(before[name]);
    expect(after).toMatchObject({ version: 2, created: before['created'], createdBy: before['createdBy'] });
    expect(after[stored.resource.id]).toBe(id);
  });

  test('Numbers, references and yes/no answers may be sent as texts, as the selects of a form do', async () => {
    const { enter, read, at, world, url, of, stored, offers } = subject();
    const asTexts = (input: Input) =>
      Object.fromEntries(Object.entries(input).map(([name, value]) => [name, isPlain(value) ? String(value) : value]));
    const { id, input } = await enter('inside');
    const before = await read(id);
    const answer = await world.admin.put(at(id), { ...asTexts(input), id: String(id), [stored.resource.id]: String(id) });
    expect(answer.status, answer.text).toBe(200);
    const same = Object.keys(before).filter((field) => !server.includes(field));
    for (const name of same) expect((await read(id))[name], name).toEqual(before[name]);
    if (!offers('create')) return;
    const fresh = await of.input(world, 'inside');
    const created = await world.admin.post(url, asTexts(fresh));
    expect(created.status, created.text).toBe(201);
    const row = await read(created.json.data);
    const numbers = Object.keys(fresh).filter((name) => isPlain(fresh[name]) && name in row);
    for (const name of numbers) expect(row[name], name).toEqual(fresh[name]);
  });

  test('Choices may be sent by their published names or by their labels', async () => {
    const { enter, read, at, world, stored } = subject();
    const { id, input } = await enter('inside');
    const before = await read(id);
    const filters = Object.entries<{ of?: Enumeration }>(stored.resource.filters);
    const choices = filters.flatMap(([name, { of }]) => (of && name in input ? [{ name, of }] : []));
    for (const spelling of ['names', 'labels'] as const) {
      const spelled = Object.fromEntries(choices.map(({ name, of }) => [name, of[spelling][Number(input[name])]]));
      const answer = await world.admin.put(at(id), { ...input, ...spelled });
      expect(answer.status, answer.text).toBe(200);
      for (const { name } of choices) expect((await read(id))[name], name).toBe(before[name]);
    }
  });

  test('A stale version is refused and changes nothing; without a version a change is accepted', async () => {
    const { enter, read, of, at, world } = subject();
    const { id, input } = await enter('inside');
    const put = (version?: number) => world.admin.put(at(id), { ...input, ...of.change, version });
    expect((await world.admin.put(at(id), { ...input, version: 1 })).status).toBe(200);
    const before = await read(id);
    expect(problem(await put(1), 409).detail).toBe('This record was changed by someone else.|Reload it to see the changes.');
    problem(await put(3), 409);
    expect(await read(id)).toEqual(before);
    expect((await put()).status).toBe(200);
    expect((await read(id))['version']).toBe(3);
  });

  test('If two people change the same version at the same moment, one change is stored', async () => {
    const { enter, read, of, at, world } = subject();
    const { id, input } = await enter('inside');
    const change = () => world.admin.put(at(id), { ...input, ...of.change, version: 1 });
    const answers = await Promise.all([change(), change(), change()]);
    expect(answers.map(({ status }) => status).sort(), answers.map(({ text }) => text).join()).toEqual([200, 409, 409]);
    expect((await read(id))['version']).toBe(2);
  });

  test('An unknown property is refused by its name, and so is the id of another record', async () => {
    const { enter, at, world, url, of, stored, offers } = subject();
    const { id, input } = await enter('inside');
    if (offers('create')) {
      const created = problem(await world.admin.post(url, { ...(await of.input(world, 'inside')), shoeSize: 41 }), 400);
      expect(created.detail).toContain('shoeSize');
      expect(created.errors).toHaveProperty('shoeSize');
    }
    expect(problem(await world.admin.put(at(id), { ...input, shoeSize: 41 }), 400).detail).toContain('shoeSize');
    problem(await world.admin.put(at(id), { ...input, [stored.resource.id]: id + 1 }), 400);
    problem(await world.admin.put(at(id), { ...input, id: id + 1 }), 400);
    expect((await world.admin.put(at(id), { ...input, id, [stored.resource.id]: id })).status).toBe(200);
  });

  test('A broken rule is refused at its field with the specification’s message, on create and on change', async () => {
    const { world, url, of, enter, at, count, read, offers } = subject();
    const { id, input } = await enter('inside');
    const total = await count();
    const before = await read(id);
    for (const [change, field, message] of of.wrong) {
      const fresh = { ...(await of.input(world, 'inside')), ...change };
      const created = offers('create') ? [await world.admin.post(url, fresh)] : [];
      for (const answer of [...created, await world.admin.put(at(id), { ...input, ...change })]) {
        const { errors, detail } = problem(answer, 422);
        expect(errors?.[field], `${field} of ${JSON.stringify(change).slice(0, 80)}: ${answer.text}`).toEqual([message]);
        expect(detail.split('|')).toContain(message);
      }
    }
    expect(await count()).toBe(total);
    expect(await read(id)).toEqual(before);
  });

  test('An Idempotency-Key makes a repeated POST harmless, for its caller', async () => {
    const { world, url, of, count, offers } = subject();
    if (!offers('create')) return;
    const input = await of.input(world, 'inside');
    const key = { 'idempotency-key': `key-${subject().stored.resource.name}` };
    const first = await world.admin.post(url, input, key);
    const total = await count();
    const again = await world.admin.post(url, input, key);
    expect(again).toMatchObject({ status: 201, json: first.json });
    problem(await world.admin.post(url, await of.input(world, 'inside'), key), 409);
    expect(await count()).toBe(total);
    const other = await world.school.asAdmin();
    expect((await other.post(url, await of.input(world, 'inside'), key)).json.data).not.toBe(first.json.data);
  });

  test('Two equal POSTs at the same moment with one key create one record', async () => {
    const { world, url, of, count, offers } = subject();
    if (!offers('create')) return;
    const input = await of.input(world, 'inside');
    const total = await count();
    const key = { 'idempotency-key': `at-once-${subject().stored.resource.name}` };
    const answers = await Promise.all([1, 2, 3].map(() => world.admin.post(url, input, key)));
    expect(new Set(answers.map(({ json }) => json.data)).size, answers.map(({ text }) => text).join()).toBe(1);
    expect(await count()).toBe(total + 1);
  });

  test('An Idempotency-Key that is empty or very long is refused', async () => {
    const { world, url, of, count, offers } = subject();
    if (!offers('create')) return;
    const total = await count();
    for (const key of ['', 'k'.repeat(201)]) {
      problem(await world.admin.post(url, await of.input(world, 'inside'), { 'idempotency-key': key }), 400);
    }
    expect(await count()).toBe(total);
  });

  test('A failed POST does not use up its key', async () => {
    const { world, url, of, offers } = subject();
    if (!offers('create')) return;
    const key = { 'idempotency-key': `failed-${subject().stored.resource.name}` };
    const [change] = of.wrong[0] ?? [{}];
    problem(await world.admin.post(url, { ...(await of.input(world, 'inside')), ...change }, key), 422);
    expect((await world.admin.post(url, await of.input(world, 'inside'), key)).status).toBe(201);
  });

  test('A parameter that a call about one record does not have is refused by its name', async () => {
    const { world, url, at, inside, offers, read } = subject();
    const id = inside[0]?.id ?? 0;
    const before = await read(id);
    const answers = [
      offers('read') && (await world.admin.get(`${url}/${id}?shoeSize=41`)),
      offers('create') && (await world.admin.post(`${url}?shoeSize=41`, {})),
      offers('update') && (await world.admin.put(`${at(id)}&shoeSize=41`, {})),
      offers('delete') && (await world.admin.delete(`${at(id)}&shoeSize=41`)),
    ].filter((answer) => answer !== false);
    for (const answer of answers) expect(problem(answer, 400).detail).toBe('There is no parameter shoeSize.');
    expect(await read(id)).toEqual(before);
  });

  test('Deleting a record says so, and then it is gone', async () => {
    const { enter, at, world, url, of, stored, read } = subject();
    const { id } = await enter('inside');
    if (of.stays) {
      const before = await read(id);
      expect(problem(await world.admin.delete(at(id)), 409).detail).toContain(of.stays);
      expect(await read(id)).toEqual(before);
      return;
    }
    const answer = await world.admin.delete(at(id));
    expect(answer.json).toEqual({ data: id, message: removedMessage(stored.resource.labels) });
    problem(await world.admin.get(`${url}/${id}`), 404);
    problem(await world.admin.delete(at(id)), 404);
  });

  test('Every write is logged with who made it and the changed fields, before and after, and nothing secret', async () => {
    const { enter, at, world, of, stored } = subject();
    const { id, input } = await enter('inside');
    await world.admin.put(at(id), { ...input, ...of.change });
    const entries = await audit(id);
    expect(entries.map(({ action }) => action)).toEqual([...(of.enter ? [] : ['create']), 'update']);
    const [updated, created] = entries.toReversed();
    await world.admin.delete(at(id));
    const [deleted] = (await audit(id)).slice(entries.length);
    expect(deleted?.action).toBe(of.stays ? undefined : 'delete');
    if (created) {
      expect(created).toMatchObject({ before: null, account_name: expect.stringContaining('admin') });
      expect(created.after).toMatchObject(updated?.before ?? {});
    }
    expect(updated?.after).toMatchObject(of.change);
    expect(Object.keys(updated?.before ?? {}).sort()).toEqual(Object.keys(updated?.after ?? {}).sort());
    if (deleted) expect(deleted.after).toBeNull();
    if (deleted && !of.forgets && !isPerson(stored.resource.name)) expect(deleted.before).toMatchObject(updated?.after ?? {});
    for (const field of (stored.resource.sensitive?.fields ?? []) as string[]) {
      if (input[field]) expect(JSON.stringify(entries)).not.toContain(String(input[field]));
    }
  });

  test('The history calls it by its name', async () => {
    const { enter, at, world, of, stored } = subject();
    const { id, input } = await enter('inside');
    expect((await world.admin.put(at(id), { ...input, ...of.change })).status).toBe(200);
    const { json } = await world.admin.get(`/api/ias/AuditEntry?resource=${stored.resource.name}&recordId=${id}`);
    expect(json.items[0]).toMatchObject({ did: 'Changed', recordName: expect.stringMatching(/\S/) });
  });

  test('A refused write leaves no trace', async () => {
    const { enter, at, world, of } = subject();
    const { id, input } = await enter('inside');
    const [change] = of.wrong[0] ?? [{}];
    const before = await audit(id);
    problem(await world.admin.put(at(id), { ...input, ...change }), 422);
    expect(await audit(id)).toEqual(before);
  });
}
