import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { listNews, useListChanges } from './list-changes.tsx';

const listOf = (...names: readonly string[]) => names.map((name) => ({ id: name.charCodeAt(0), name }));

type Opened = [key: string | undefined, list: ReturnType<typeof listOf> | undefined];
const following = (...opened: Opened) => {
  const { result, rerender } = renderHook(([key, list]: Opened) => useListChanges(key, list), { initialProps: opened });
  return {
    now: (...next: Opened) => {
      rerender(next);
      return listNews(result.current);
    },
    understood: () => act(() => result.current.seen()),
  };
};

test('Who joins the list or leaves it is named until that was taken notice of', () => {
  const { now, understood } = following('one', listOf('Anna', 'Ben'));
  expect(now('one', listOf('Anna', 'Ben'))).toEqual([]);
  expect(now('one', listOf('Anna', 'Ben', 'Cem'))).toEqual(['Cem joined the list meanwhile.']);
  expect(now('one', listOf('Ben', 'Cem', 'Dora'))).toEqual([
    'Cem, Dora joined the list meanwhile.',
    'Anna is no longer on the list.',
  ]);
  understood();
  expect(now('one', listOf('Ben', 'Cem', 'Dora'))).toEqual([]);
  expect(now('one', listOf('Dora'))).toEqual(['Ben, Cem are no longer on the list.']);
});

test('Who joins and leaves again is only gone, who leaves and is back has only joined', () => {
  const { now } = following('one', listOf('Anna', 'Ben'));
  now('one', listOf('Anna', 'Ben', 'Cem'));
  expect(now('one', listOf('Anna', 'Ben'))).toEqual(['Cem is no longer on the list.']);
  now('one', listOf('Anna'));
  expect(now('one', listOf('Anna', 'Ben'))).toEqual(['Ben joined the list meanwhile.', 'Cem is no longer on the list.']);
});

test('Nobody has joined a sheet that only opens, nor another sheet', () => {
  const { now } = following('one', undefined);
  expect(now('one', listOf('Anna'))).toEqual([]);
  expect(now('one', listOf('Anna', 'Ben'))).toEqual(['Ben joined the list meanwhile.']);
  expect(now('two', undefined)).toEqual([]);
  expect(now('two', listOf('Cem'))).toEqual([]);
});

test('The first student of an empty class has joined it', () => {
  const { now } = following('one', []);
  expect(now('one', listOf('Anna'))).toEqual(['Anna joined the list meanwhile.']);
});
