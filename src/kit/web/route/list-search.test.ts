import { expect, test } from 'vitest';
import { enumeration } from '../../domain/enumeration.domain.ts';
import type { Filter } from '../../domain/resource.domain.ts';
import {
  isNoFilter,
  readListSearch,
  showsFilters,
  withFilter,
  withoutFilters,
  withPage,
  withPanel,
  withSize,
  withSort,
} from './list-search.web.ts';

const filters: Record<string, Filter> = {
  name: { kind: 'text', label: 'Name' },
  programId: {
    kind: 'id',
    label: 'Program',
    names: { path: '/api/ps/Program/GetAllProgramNames', id: 'programId', shown: ['programName'] },
  },
  status: { kind: 'enum', label: 'Status', of: enumeration(['Inactive', 'Active']) },
  religion: { kind: 'enum', label: 'Religion', of: enumeration(['None', 'Hindu']) },
};
const list = { filters, sort: 'name' };

test('A list opens on page 1 with the number of rows that was chosen last', () => {
  expect(readListSearch(list, {}, 60)).toEqual({ page: 1, size: 60, sort: 'name', view: 'grid', filters: {}, panel: null });
});

test('An invalid address is corrected', () => {
  const state = readListSearch(
    list,
    { page: 'abc', size: 7, view: 'zzz', sort: 'nonsense', panel: 'edit', id: -3, name: { a: 1 } },
    20,
  );
  expect(state).toEqual({ page: 1, size: 20, sort: 'name', view: 'grid', filters: {}, panel: null });
});

test.each([
  ['name', '', true],
  ['name', '  ', true],
  ['name', '0', false],
  ['programId', '0', true],
  ['programId', '7', false],
  ['religion', '0', true],
  ['status', '0', false],
])('The filter %s with %j counts as unused: %j', (name, value, expected) => {
  expect(isNoFilter(filters[name] as Filter, value)).toBe(expected);
});

test('A filter goes back to page 1 and keeps the rest of the address', () => {
  expect(withFilter({ page: 4, size: 40, view: 'card' }, 'name', 'asha')).toEqual({ size: 40, view: 'card', name: 'asha' });
  expect(withFilter({ page: 4, name: 'asha' }, 'name', '')).toEqual({});
  expect(withoutFilters(list, { page: 4, size: 40, name: 'asha', programId: 3 })).toEqual({ size: 40 });
});

test('Another number of rows a page goes back to page 1', () => {
  expect(withSize({ page: 4, name: 'asha' }, 100)).toEqual({ name: 'asha', size: 100 });
  expect(withPage({ page: 4 }, 5)).toEqual({ page: 5 });
});

test('A second click on a header reverses the order', () => {
  const once = withSort(list, { page: 2 }, 'status');
  expect(once).toEqual({ sort: 'status' });
  expect(withSort(list, once, 'status')).toEqual({ sort: '-status' });
  expect(withSort(list, {}, 'name')).toEqual({ sort: '-name' });
});

test('The open panel is part of the address; edit and detail need a record', () => {
  expect(withPanel({ page: 2 }, { mode: 'edit', id: 7 })).toEqual({ page: 2, panel: 'edit', id: 7 });
  expect(withPanel({ page: 2, panel: 'edit', id: 7, step: 3 }, null)).toEqual({ page: 2 });
  expect(readListSearch(list, { panel: 'detail', id: 7 }).panel).toEqual({ mode: 'detail', id: 7 });
  expect(readListSearch(list, { panel: 'new' }).panel).toEqual({ mode: 'new', id: 0 });
});

test.each([
  [10, {}, false],
  [11, {}, true],
  [3, { name: 'asha' }, true],
])('With %j records and the filters %j the filter row shows: %j', (total, active, expected) => {
  expect(showsFilters(total, active)).toBe(expected);
});
