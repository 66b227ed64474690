import { expect, test } from 'vitest';
import { relatedText } from './related-records.domain.ts';

test.each([
  [{ examSchedules: 8, marks: 320, remarks: 40 }, '8 exam schedules, 320 marks and 40 remarks'],
  [{ examSchedules: 1, marks: 1, remarks: 1 }, '1 exam schedule, 1 mark and 1 remark'],
  [{ examSchedules: 2, marks: 0, remarks: 1 }, '2 exam schedules and 1 remark'],
  [{ marks: 12 }, '12 marks'],
  [{ examSchedules: 0, marks: 0, remarks: 0 }, ''],
])('What goes with an examination: %j', (related, text) => {
  expect(relatedText(related)).toBe(text);
});
