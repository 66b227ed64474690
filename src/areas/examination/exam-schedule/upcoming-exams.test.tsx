import { expect, test } from 'vitest';
import { upcomingInWords } from './upcoming-exams.tsx';

const today = '2026-11-27';
const exam = (courseName: string, examDate: string, isMandatory = true) => ({ courseName, examDate, isMandatory });
const absent = 'Once somebody has a mark, whoever has none counts as absent.';

test.each([
  ['an exam of today or before', [exam('Maths', today), exam('Science', '2026-11-26')], ''],
  ['one exam', [exam('Maths', '2026-12-03')], `This exam is on Thursday, 3 December 2026. ${absent}`],
  ['an optional one', [exam('Music', '2026-12-03', false)], 'This exam is on Thursday, 3 December 2026.'],
  [
    'all of one day',
    [exam('Maths', '2026-12-03'), exam('Science', '2026-12-03')],
    `These exams are on Thursday, 3 December 2026. ${absent}`,
  ],
  [
    'all of several days',
    [exam('Maths', '2026-12-05'), exam('Science', '2026-12-03')],
    `These exams are from 03-12-2026 to 05-12-2026. ${absent}`,
  ],
  [
    'some',
    [exam('Maths', today), exam('Science', '2026-12-03'), exam('Art', '2026-12-04')],
    `Still to come: Science on 03-12-2026, Art on 04-12-2026. ${absent}`,
  ],
])('The sheet of marks says what is still to come: %s', (_what, exams, words) => {
  expect(upcomingInWords(exams, today)).toBe(words);
});
