import { expect, test } from 'vitest';
import { matchPath } from './match.web.ts';

test.each([
  ['/list', '/list', {}],
  ['/list', '/list/', {}],
  ['/list', '/list/more', undefined],
  ['/list', '/other', undefined],
  ['/list/$id', '/list/7', { id: '7' }],
  ['/list/$id', '/list', undefined],
  ['/list/$name', '/list/Zo%C3%AB', { name: 'Zoë' }],
  ['/list/$name', '/list/100%', { name: '100%' }],
  ['/area/$', '/area', {}],
  ['/area/$', '/area/x/y', {}],
  ['/area/$', '/areas', undefined],
])('Of the pattern %s the path %s is %j', (pattern, path, params) => {
  expect(matchPath(pattern, path)).toEqual(params);
});
