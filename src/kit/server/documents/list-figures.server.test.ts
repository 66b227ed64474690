import { expect, test } from 'vitest';
import { alignFigures } from './list-figures.server.ts';

const columns = [{ align: 'left' }, { align: 'right' }] as const;

test.each([
  ['percentages as they are rounded', ['98.75', '81.5', '90', '7'], ['98.75', '81.50', '90.00', '7.00']],
  ['days present, some of them half', ['20.5', '21', '0'], ['20.5', '21.0', '0.0']],
  ['whole numbers', ['1', '12', '1,234'], ['1', '12', '1,234']],
  ['thousands, and what is negative', ['1,00,234', '-5', '-0.5'], ['1,00,234.0', '-5.0', '-0.5']],
  ['money', ['1,234.00', '5.50'], ['1,234.00', '5.50']],
  ['marks of a total, which have no decimals', ['9/10', '5/7', '12/40'], ['9/10', '5/7', '12/40']],
  ['nothing, and words', ['', 'none', '81.25', '90'], ['', 'none', '81.25', '90.00']],
  ['a country that writes a comma', ['1 234,5', '12,25', '7'], ['1 234,50', '12,25', '7,00']],
])('All figures in a column have as many decimals as the one with the most: %s', (_what, figures, aligned) => {
  const rows = figures.map((figure) => ['8.25 and 9', figure]);
  expect(alignFigures(columns, rows)).toEqual(aligned.map((figure) => ['8.25 and 9', figure]));
});
