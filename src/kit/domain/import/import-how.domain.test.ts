import { expect, test } from 'vitest';
import { dateOrderOf } from './date-order.domain.ts';
import { rememberedOf, withRemembered } from './import-how.domain.ts';

const decided = { columns: { 1: 'dateOfBirth' }, monthFirst: { 1: true }, values: { gender: { G: 2 } } };
const ofRows = {
  fill: { nationality: 'Indian' },
  cells: { 4: { gender: 'F' } },
  leaveOut: [7],
  leaveOutWrong: true,
  update: true,
};

test('The next file with the same headings is read as was decided, and nothing of its rows is decided beforehand', () => {
  expect(rememberedOf({ ...decided, ...ofRows })).toEqual(decided);
  expect(withRemembered({}, { ...decided, ...ofRows })).toEqual(decided);
  expect(withRemembered({ values: { gender: { G: '' } } }, decided).values).toEqual({ gender: { G: '' } });
});

test.each([
  ['31/12/2015', 'dayFirst'],
  ['12-31-15', 'monthFirst'],
  ['04/05/2015', 'either'],
  ['०४/०५/२०१५', 'either'],
])('%s can be read as %s', (text, order) => {
  expect(dateOrderOf([text])).toEqual({ dayFirst: 0, monthFirst: 0, either: 0, [order]: 1 });
});
