import { expect, test } from 'vitest';
import { columnWidths } from '../../../kit/web/list/column-widths.web.ts';
import { studentFee } from './student-fee.domain.ts';

const sidebarPx = 240;
const scrollbarPx = 15;
const threeButtonsPx = 112;

test('The list of fees, the widest of all, fits beside the sidebar at 1280 px', () => {
  const { least } = columnWidths(studentFee.columns, threeButtonsPx);
  expect(least).toBeLessThanOrEqual(1280 - sidebarPx - scrollbarPx);
});
