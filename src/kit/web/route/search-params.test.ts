import { expect, test } from 'vitest';
import { parseSearch, stringifySearch } from './search-params.web.ts';

test('What stands in the address is text, whatever it looks like', () => {
  expect(parseSearch('?page=2&name=0071&flag=true&name2=a+b%26c')).toEqual({
    page: '2',
    name: '0071',
    flag: 'true',
    name2: 'a b&c',
  });
});

test('Empty values leave the address', () => {
  expect(stringifySearch({ page: 2, name: '', sort: undefined, size: null, studentName: 'Zoë & Co' })).toBe(
    '?page=2&studentName=Zo%C3%AB+%26+Co',
  );
  expect(stringifySearch({})).toBe('');
});
