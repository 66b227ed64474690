import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { MarksSheet } from './marks-sheet.web.ts';
import { useOthersChanges } from './others-changes.tsx';

const subjects = [
  { column: '1', courseName: 'Maths', examDate: '2026-06-08', totalMarks: 80, minMarks: 28, isMandatory: true, isOwn: false },
];
const sheetOf = (version: number, marks: readonly string[]): MarksSheet => ({
  ...{ version, lastModifiedBy: '', examinationName: 'First Term', programId: 5, programName: 'Grade 5 A' },
  ...{ needsReason: false, reason: '', subjects },
  students: marks.map((mark, index) => ({ id: index + 1, name: `Pupil ${index + 1}`, marks: { 1: mark }, recordIds: {} })),
});
interface Shown {
  key?: string;
  base: MarksSheet;
  sheet: MarksSheet;
}
const following = (first: Shown) =>
  renderHook(({ key = 'one', base, sheet }: Shown) => useOthersChanges(key, base, sheet), { initialProps: first });

test('Marks that somebody else saved meanwhile are marked, beside what was typed', () => {
  const base = sheetOf(1, ['', '', '']);
  const { result, rerender } = following({ base, sheet: sheetOf(1, ['7', '', '']) });
  expect([...result.current.keys]).toEqual([]);
  rerender({ base: sheetOf(2, ['', '8', '']), sheet: sheetOf(2, ['7', '8', '']) });
  expect([...result.current.keys]).toEqual(['2.1']);
  rerender({ base: sheetOf(3, ['', '8', '9']), sheet: sheetOf(3, ['7', '8', '9']) });
  expect([...result.current.keys]).toEqual(['2.1', '3.1']);
});

test('One’s own saved marks are not', () => {
  const typed = sheetOf(1, ['7', '', '']);
  const { result, rerender } = following({ base: sheetOf(1, ['', '', '']), sheet: typed });
  const saved = sheetOf(2, ['7', '', '']);
  rerender({ base: saved, sheet: saved });
  expect([...result.current.keys]).toEqual([]);
});

test('The empty cells of students who joined the program are not changed marks', () => {
  const { result, rerender } = following({ base: sheetOf(1, ['', '']), sheet: sheetOf(1, ['7', '']) });
  const three = sheetOf(2, ['7', '', '']);
  rerender({ base: three, sheet: three });
  expect([...result.current.keys]).toEqual([]);
  expect(result.current.joined).toMatchObject([{ name: 'Pupil 3' }]);
});

test('Another sheet starts fresh', () => {
  const base = sheetOf(1, ['', '', '']);
  const { result, rerender } = following({ base, sheet: base });
  const theirs = sheetOf(2, ['1', '', '']);
  rerender({ base: theirs, sheet: theirs });
  rerender({ key: 'two', base: sheetOf(5, ['9', '9', '9']), sheet: sheetOf(5, ['9', '9', '9']) });
  expect([...result.current.keys]).toEqual([]);
});
