import { expect, test } from 'vitest';
import { areas } from '../areas.tsx';
import { importScreens } from './import-page.tsx';

test('Every import in the menu has its screen', () => {
  const paths = areas.flatMap(({ area }) => area.pages ?? []).flatMap(({ path }) => (path.endsWith('/import') ? [path] : []));
  expect(Object.keys(importScreens).sort()).toEqual(paths.sort());
});
