import { expect, test } from 'vitest';
import { withFields } from '../../src/kit/domain/reading.domain.ts';
import { exportUrl } from '../../src/kit/domain/resource.domain.ts';
import { fieldNames } from '../../src/kit/server/resource/row-parts.server.ts';
import type { Caller } from '../support/caller.ts';
import { problem } from '../support/problem.ts';
import type { Input } from './contract-case.ts';
import { idsOf, type Subject, walk } from './subject.ts';

/** Lists with only some fields: `fields=studentId,program.programName`. */
export function fieldsContract(subject: () => Subject): void {
  const rowsOf = async (caller: Caller, query: string): Promise<Input[]> => {
    const answer = await caller.get(`${subject().url}?PageSize=100${query}`);
    expect(answer.status, answer.text).toBe(200);
    return answer.json.items;
  };

  test('A list of some fields has these, the id of each record, and no others', async () => {
    const { world, stored } = subject();
    const whole = await rowsOf(world.admin, '');
    const names = fieldNames(stored.resource);
    const several = [names, names.slice(0, 3), [...names.slice(-4)].reverse(), [stored.resource.id, stored.resource.id]];
    for (const fields of [...names.map((name) => [name]), ...several]) {
      const rows = await rowsOf(world.admin, `&fields=${fields.join(',')}`);
      const wanted = fields.filter((name) => !fields.includes(name.split('.')[0] ?? '') || !name.includes('.'));
      expect(rows, fields.join()).toEqual(whole.map(withFields([stored.resource.id, ...wanted])));
    }
  });

  test('A list of some fields is filtered, sorted, counted and formatted like the whole list', async () => {
    const { world, stored, url, inside } = subject();
    const { id, filters } = stored.resource;
    for (const name of Object.keys(filters)) {
      expect(await walk(subject(), world.admin, `&sort=-${name}&fields=${id}`, 10), name).toEqual(
        await walk(subject(), world.admin, `&sort=-${name}`, 10),
      );
    }
    const [whole, some] = [await world.admin.get(url), await world.admin.get(`${url}?FIELDS=${id.toUpperCase()}`)];
    expect(some.headers['content-type']).toBe(whole.headers['content-type']);
    expect(some.json.items).toEqual(idsOf(subject(), whole).map((value) => ({ [id]: value })));
    expect(some.json).toMatchObject({ totalCount: whole.json.totalCount, totalPages: whole.json.totalPages });
    expect((await world.admin.get(`${url}?fields=`)).json).toEqual(whole.json);
    expect(inside.length).toBeGreaterThan(0);
  });

  test('Nobody can see through single fields what the whole list hides from them', async () => {
    const { world, stored, permissions, scopeOf, inside } = subject();
    for (const caller of [
      await world.school.as(permissions('-1', 'read')),
      await world.school.as(permissions(scopeOf(...inside), 'read')),
    ]) {
      const whole = await rowsOf(caller, '');
      for (const name of fieldNames(stored.resource)) {
        expect(await rowsOf(caller, `&fields=${name}`), name).toEqual(whole.map(withFields([stored.resource.id, name])));
      }
    }
  });

  test('An unknown field is refused by its name', async () => {
    const { world, stored, url } = subject();
    const { detail } = problem(await world.admin.get(`${url}?fields=${stored.resource.id},shoeSize,version.x`), 400);
    expect(detail).toBe('There is no field shoeSize.|There is no field version.x.');
    problem(await world.admin.get(`${url}?fields=${stored.resource.id},`), 400);
  });

  test('Only a list of some fields may have pages of up to 1,000', async () => {
    const { world, stored, url } = subject();
    const asking = (query: string) => world.admin.get(`${url}?${query}`);
    expect((await asking(`PageSize=1000&fields=${stored.resource.id}`)).status).toBe(200);
    expect(problem(await asking(`PageSize=1001&fields=${stored.resource.id}`), 400).detail).toContain('between 1 and 1000');
    expect(problem(await asking('PageSize=101'), 400).detail).toContain('between 1 and 100');
    expect(problem(await asking('PageSize=101&fields='), 400).detail).toContain('between 1 and 100');
  });

  test('An export chooses its own fields', async () => {
    const { world, stored, offers } = subject();
    if (!offers('export')) return;
    const { id } = stored.resource;
    expect(problem(await world.admin.get(`${exportUrl(stored.resource)}?fields=${id}`), 400).detail).toContain('fields');
  });
}
