import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MarksCounters } from './marks-counters.tsx';
import type { MarksSheet } from './marks-sheet.web.ts';
import { figuresOnSheet } from './subject-figures.tsx';

const subject = (column: string, courseName: string, isMandatory: boolean) => ({
  ...{ column, courseName, isMandatory, examDate: '2026-06-08', totalMarks: 80, minMarks: 28, isOwn: false },
});

const sheetOf = (marks: readonly Record<string, string>[]): MarksSheet => ({
  ...{ version: 1, lastModifiedBy: '', examinationName: 'First Term', programId: 5, programName: 'Grade 5 A' },
  ...{ needsReason: false, reason: '', subjects: [subject('1', 'Maths', true), subject('2', 'Music', false)] },
  students: marks.map((each, index) => ({ id: index + 1, name: `Pupil ${index + 1}`, marks: each, recordIds: {} })),
});

/** What stands above the cells, by its name. */
function countersOf(sheet: MarksSheet): Record<string, string> {
  render(
    <MarksCounters
      sheet={sheet}
      figures={figuresOnSheet(sheet)}
      narrow={false}
      chosen="1"
      editing={[]}
      readOnly
      onChoose={() => undefined}
      onEdit={() => undefined}
      onExcuse={() => undefined}
    />,
  );
  const words = (role: 'term' | 'definition') => screen.getAllByRole(role).map(({ textContent }) => textContent ?? '');
  const values = words('definition');
  return Object.fromEntries(words('term').map((name, index) => [name, values[index] ?? '']));
}

test.each<[string, Record<string, string>[], Record<string, string>]>([
  [
    'nobody has a mark yet',
    [
      { 1: '', 2: '' },
      { 1: '', 2: '' },
    ],
    { Entered: '0', Missing: '4', Students: '2' },
  ],
  [
    'who has not taken an optional course is missing nowhere',
    [
      { 1: '40', 2: '30' },
      { 1: '', 2: '' },
    ],
    { Entered: '2', Missing: '1', 'Not taken': '1', Students: '2' },
  ],
  ['who was not there has no cell', [{ 1: '40', 2: '30' }, { 2: '20' }], { Entered: '3', Missing: '0', Students: '2' }],
  ['what cannot be a mark is none', [{ 1: 'x', 2: '30' }], { Entered: '1', Missing: '1', Students: '1' }],
])('Counts of a sheet: %s', (_, marks, counters) => {
  expect(countersOf(sheetOf(marks))).toEqual(counters);
});
