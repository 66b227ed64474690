import { expect, test } from 'vitest';
import type { Enumeration } from '../../src/kit/domain/enumeration.domain.ts';
import { masked } from '../../src/kit/domain/resource.domain.ts';
import { problem } from '../support/problem.ts';
import type { Input } from './contract-case.ts';
import { idsOf, type Subject, walk } from './subject.ts';

const wrongValue: Readonly<Record<string, string>> = {
  date: '2026-02-30',
  bool: 'perhaps',
  time: '25:00',
  number: 'many',
  enum: 'Nothing of the kind',
  id: '7a',
};

const collator = new Intl.Collator('und');

/** Lists: paging, filters and sorts. */
export function listContract(subject: () => Subject): void {
  test('Pages have exact totals, and a page beyond the last one is empty', async () => {
    const { world, url, inside, outside } = subject();
    const all = await world.admin.get(`${url}?PageSize=100`);
    const total = all.json.totalCount;
    expect(total).toBeGreaterThanOrEqual(inside.length + outside.length);
    expect(all.json.items).toHaveLength(total);
    expect((await world.admin.get(url)).json).toMatchObject({ totalCount: total, totalPages: Math.ceil(total / 20) });
    const beyond = await world.admin.get(`${url}?PageNumber=1000&PageSize=7`);
    expect(beyond.json).toEqual({ items: [], totalCount: total, totalPages: Math.ceil(total / 7) });
  });

  test('With any sort, paging shows every record once; descending is the same in reverse', async () => {
    const { world, stored, count } = subject();
    const total = await count();
    for (const name of Object.keys(stored.resource.filters)) {
      const up = await walk(subject(), world.admin, `&sort=${name}`);
      expect(new Set(up).size, name).toBe(total);
      expect(up, name).toHaveLength(total);
      expect(await walk(subject(), world.admin, `&sort=-${name}`, 100), name).toEqual(up.reverse());
    }
    problem(await world.admin.get(`${subject().url}?sort=nothing`), 400);
  });

  test('A column of names is sorted by what it shows: programs in the school’s order, the others by name', async () => {
    const { world, url, stored } = subject();
    const programs = (await world.admin.get('/api/ps/Program?PageSize=100')).json.items;
    const grades = new Map<string, number>(programs.map((row: Input) => [row['programName'], row['programOrder']]));
    for (const { filter = '', header, value } of stored.resource.columns) {
      if (!stored.resource.filters[filter]?.names) continue;
      const { items } = (await world.admin.get(`${url}?PageSize=100&sort=${filter}`)).json;
      const shown = items.map((row: Input) => String(value(row) ?? '')).filter(Boolean);
      const inOrder = [...shown].sort(
        (one, other) => (grades.get(one) ?? 0) - (grades.get(other) ?? 0) || collator.compare(one, other),
      );
      expect(shown, header).toEqual(inOrder);
    }
  });

  test('The case of query names and a slash at the end do not matter', async () => {
    const { world, url } = subject();
    const wanted = (await world.admin.get(`${url}?PageNumber=2&PageSize=3`)).json;
    expect((await world.admin.get(`${url}?pagenumber=2&PAGESIZE=3`)).json).toEqual(wanted);
    expect((await world.admin.get(`${url}/?pageNumber=2&pageSize=3`)).json).toEqual(wanted);
  });

  test.each(['PageSize=0', 'PageSize=101', 'PageSize=ten', 'PageSize=-1', 'PageNumber=0', 'PageNumber=1.5'])(
    '%s is refused',
    async (query) => {
      expect(problem(await subject().world.admin.get(`${subject().url}?${query}`), 400).detail).toContain(query.split('=')[0]);
    },
  );

  test('An empty value counts as missing, for the page as for its order, its fields and its filters', async () => {
    const { world, url, stored } = subject();
    const plain = (await world.admin.get(url)).json;
    const [filter] = Object.keys(stored.resource.filters);
    expect((await world.admin.get(`${url}?PageNumber=&PageSize=&sort=&fields=&${filter}=`)).json).toEqual(plain);
  });

  test('A row of the list is the same as the single record, except for fields that lists never show', async () => {
    const { world, url, read, stored } = subject();
    const { items } = (await world.admin.get(`${url}?PageSize=5`)).json;
    expect(items).toHaveLength(5);
    for (const row of items) {
      const record = await read(row[stored.resource.id]);
      const listed = masked(record, stored.resource.sensitive?.maskInLists ?? {});
      for (const name of stored.resource.detailOnly ?? []) delete listed[name];
      expect(row).toEqual(listed);
    }
  });

  test('A date may be written compactly', async () => {
    const { world, url, stored, inside, read } = subject();
    const record = await read(inside[0]?.id ?? 0);
    const dates = Object.entries<{ kind: string }>(stored.resource.filters).filter(
      ([name, { kind }]) => kind === 'date' && record[name],
    );
    for (const [name] of dates) {
      const day = String(record[name]);
      const wanted = (await world.admin.get(`${url}?${name}=${day}`)).json;
      expect(wanted.totalCount).toBeGreaterThan(0);
      expect((await world.admin.get(`${url}?${name}=${day.replaceAll('-', '')}`)).json, name).toEqual(wanted);
    }
  });

  test('An unknown filter is refused by its name, and so is one given twice', async () => {
    const { world, url } = subject();
    expect(problem(await world.admin.get(`${url}?shoeSize=41`), 400).detail).toContain('There is no filter shoeSize.');
    problem(await world.admin.get(`${url}?PageSize=5&pagesize=6`), 400);
  });

  test('Every filter finds what it says; an empty one does not count', async () => {
    const { world, stored, url, of, inside, read } = subject();
    const record = await read(inside[2]?.id ?? 0);
    const total = await subject().count();
    for (const name of Object.keys(stored.resource.filters)) {
      const value = of.filters?.[name] ?? record[name];
      expect(value, `a value for the filter ${name}`).not.toBeUndefined();
      expect((await world.admin.get(`${url}?${name}=`)).json.totalCount, name).toBe(total);
      if (value === null || value === '') continue;
      const answer = await world.admin.get(`${url}?${name.toUpperCase()}=${encodeURIComponent(String(value))}&PageSize=100`);
      expect(answer.status, answer.text).toBe(200);
      expect(idsOf(subject(), answer), name).toContain(record[stored.resource.id]);
      if (of.filters?.[name] === undefined) {
        for (const row of answer.json.items) expectSame(name, row, value);
      }
    }
  });

  test('A field that is masked for some callers cannot be a filter or a sort', async () => {
    const { world, stored, url, inside, read } = subject();
    const { sensitive } = stored.resource;
    // Some resources hide fields only from callers who are kept apart from somebody.
    if (!sensitive || Object.keys({ ...sensitive.mask, ...sensitive.maskInLists }).length === 0) return;
    const record = await read(inside[0]?.id ?? 0);
    const shown: Input = masked(masked(record, sensitive.mask), sensitive.maskInLists);
    const hidden = Object.keys(record).filter((name) => JSON.stringify(record[name]) !== JSON.stringify(shown[name]));
    expect(hidden.length).toBeGreaterThan(0);
    for (const name of hidden) {
      const value = encodeURIComponent(String(record[name]));
      expect(problem(await world.admin.get(`${url}?${name}=${value}`), 400).detail).toBe(`There is no filter ${name}.`);
      expect(problem(await world.admin.get(`${url}?sort=${name}`), 400).detail).toContain(`There is no sort ${name}`);
    }
  });

  test('A filter of the wrong kind is refused by its name', async () => {
    const { world, stored, url } = subject();
    for (const [name, { kind }] of Object.entries<{ kind: string }>(stored.resource.filters)) {
      const value = wrongValue[kind] ?? 'a'.repeat(201);
      expect(problem(await world.admin.get(`${url}?${name}=${encodeURIComponent(value)}`), 400).detail).toContain(name);
    }
  });

  test('Enumerations can be filtered by number, published name or label, and None does not filter', async () => {
    const { world, stored, url } = subject();
    const total = await subject().count();
    for (const [name, { kind, of }] of Object.entries<{ kind: string; of?: Enumeration }>(stored.resource.filters)) {
      if (kind === 'id') expect((await world.admin.get(`${url}?${name}=0`)).json.totalCount, name).toBe(total);
      if (!of) continue;
      for (const [value, published] of Object.entries(of.names)) {
        const byNumber = (await world.admin.get(`${url}?${name}=${value}`)).json;
        for (const text of [published, of.labels[Number(value)] ?? '']) {
          expect((await world.admin.get(`${url}?${name}=${encodeURIComponent(text)}`)).json, text).toEqual(byNumber);
        }
        if (value === '0' && of.zeroIsNone) expect(byNumber.totalCount, name).toBe(total);
      }
    }
  });
}

function expectSame(name: string, row: Input, value: unknown): void {
  const shown = row[name];
  if (typeof value === 'string' && typeof shown === 'string') {
    expect(shown.toLowerCase(), name).toContain(value.toLowerCase());
  } else {
    expect(shown, name).toEqual(value);
  }
}
