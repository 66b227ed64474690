import { expect, test } from 'vitest';
import { lettersFound } from './letters-found.web.ts';

const hit = (id: number) => ({ kind: 'program', id, title: `Grade ${id} A`, subtitle: '', path: `/ps/program/details/${id}` });
const found = (count: number, grant = '-1') => {
  const items = Array.from({ length: count }, (_, at) => hit(at + 1));
  return lettersFound([{ kind: 'program', label: 'Programs', items }], { 'notificationcontent.update': grant })?.items;
};

test('A class that is found can be written to', () => {
  expect(found(1)).toMatchObject([{ title: 'Mail to all', subtitle: 'Grade 1 A', path: '/ns/send?program=1' }]);
});

test.each([
  ['of many classes it is not known which is meant', found(3)],
  ['nobody is offered what they may not send', found(1, '')],
  ['nor who may send to some alone', found(1, 'programid=1')],
  ['no class was found', found(0)],
])('No letter is offered where %s', (_why, items) => {
  expect(items).toBeUndefined();
});
