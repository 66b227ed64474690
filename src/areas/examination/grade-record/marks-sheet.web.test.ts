import { expect, test } from 'vitest';
import { ApiError } from '../../../kit/web/calls/api-error.web.ts';
import { merged } from '../../../kit/web/sheet/sheet-parts.web.ts';
import { pasteInto } from './marks-paste.web.ts';
import {
  countChanges,
  emptyText,
  enteredColumns,
  excusesWithoutReason,
  type MarksSheet,
  marksParts,
  problemsOf,
  sheetOf,
  withExcuse,
} from './marks-sheet.web.ts';
import { differencesOf, marksSource, refusedCells } from './marks-source.web.ts';
import { figuresOnSheet } from './subject-figures.tsx';

const schedule = (examScheduleId: number, courseName: string, more: object = {}) => ({
  ...{ examScheduleId, courseId: examScheduleId, course: { courseName }, examDate: '2026-06-08' },
  ...{ totalMarks: 80, minMarks: 28, isMandatory: true, isOwn: false, ...more },
});
const entry = (studentId: number, examScheduleId: number, marks: number | null) => ({
  gradeRecordId: marks === null ? 0 : studentId * 10,
  studentId,
  examScheduleId,
  marks,
  standing: 0,
  reason: '',
});
/** Asha and Ravi have both subjects, Zoya came after the first. */
const answer = {
  version: 3,
  lastModifiedBy: 'Meera Rao',
  examinationId: 9,
  examination: {
    ...{
      examinationName: 'First Term',
      programId: 5,
      ownerId: 5,
      startDate: '2026-06-08',
      endDate: '2026-06-12',
      needsReason: false,
    },
    program: { programName: 'Grade 5 A' },
  },
  examSchedules: [schedule(1, 'Maths'), schedule(2, 'Music', { totalMarks: 50, isMandatory: false })],
  gradeBands: [],
  students: [
    { studentId: 7, firstName: 'Asha', lastName: 'Rao', rollNumber: null },
    { studentId: 8, firstName: 'Ravi', lastName: '', rollNumber: null },
    { studentId: 9, firstName: 'Zoya', lastName: 'Khan', rollNumber: null },
  ],
  ScheduledGrades: {
    examinationId: 9,
    gradeRecord: [entry(7, 1, 71.5), entry(7, 2, null), entry(8, 1, 20), entry(8, 2, null), entry(9, 2, null)],
  },
};
const sheet = sheetOf(answer);
const typing = (of: MarksSheet, typed: Record<string, string>) => marksParts.put(of, new Map(Object.entries(typed)));

test('The sheet has a mark for everybody who was there on the day of the exam, and empty is not 0', () => {
  expect(sheet.students.map(({ name, marks }) => [name, marks])).toEqual([
    ['Asha Rao', { 1: '71.5', 2: '' }],
    ['Ravi', { 1: '20', 2: '' }],
    ['Zoya Khan', { 2: '' }],
  ]);
  expect(enteredColumns(sheet)).toEqual(['1']);
});

test('It is sent with the published fields: marks as numbers, empty ones as null, and the version beside the examination', () => {
  const { method, path, body } = marksSource(9).request({ ...typing(sheet, { '8.2': '7,5', '7.2': 'x' }), reason: ' Added up ' });
  expect([method, path]).toEqual(['PUT', '/api/egs/GradeRecord/UpdateGradesBulk']);
  expect(body).toEqual({
    ScheduledGrades: {
      gradeRecord: [
        { gradeRecordId: 70, studentId: 7, examScheduleId: 1, marks: 71.5, standing: 0 },
        { gradeRecordId: 0, studentId: 7, examScheduleId: 2, marks: 'x', standing: 0 },
        { gradeRecordId: 80, studentId: 8, examScheduleId: 1, marks: 20, standing: 0 },
        { gradeRecordId: 0, studentId: 8, examScheduleId: 2, marks: 7.5, standing: 0 },
        { gradeRecordId: 0, studentId: 9, examScheduleId: 2, marks: null, standing: 0 },
      ],
      examinationId: 9,
      version: 3,
    },
    reason: 'Added up',
  });
  const first = marksSource(9).request({ ...sheet, version: null });
  expect([first.method, first.path]).toEqual(['POST', '/api/egs/GradeRecord/CreateGradesBulk']);
  expect(first.body).not.toHaveProperty('ScheduledGrades.version');
});

test('Changes are counted by value: 71.50 is the same mark as 71.5', () => {
  expect(countChanges(sheet, typing(sheet, { '7.1': '71.50' }))).toBe(0);
  expect(countChanges(sheet, typing(sheet, { '7.1': '71', '9.2': '4' }))).toBe(2);
  expect(countChanges(undefined, sheet)).toBe(0);
});

test('An unchanged line stays the same object, so that it is not redrawn', () => {
  const next = typing(sheet, { '8.2': '9', '7.1': '71.5' });
  expect(next.students[0]).toBe(sheet.students[0]);
  expect(next.students[1]).not.toBe(sheet.students[1]);
});

test('The changes of two teachers are merged; only marks that both changed have to be chosen, by name and subject', () => {
  const mine = typing(sheet, { '7.1': '70', '8.2': '8' });
  const theirs = { ...typing(sheet, { '7.1': '69', '9.2': '30' }), version: 4 };
  const { clashes } = merged(marksParts, { base: sheet, mine, theirs });
  expect(clashes).toEqual(['7.1']);
  const both = marksSource(9).merge?.({ base: sheet, mine: { ...mine, reason: 'Why' }, theirs });
  expect(both?.sheet).toMatchObject({ version: 4, reason: 'Why' });
  expect(both?.sheet.students.map(({ marks }) => marks)).toEqual([{ 1: '70', 2: '' }, { 1: '20', 2: '8' }, { 2: '30' }]);
  expect(differencesOf(mine, theirs, sheet)).toEqual([{ id: '7.1', name: 'Asha Rao, Maths', mine: '70', theirs: '69' }]);
  expect(differencesOf(mine, theirs)).toHaveLength(3);
});

test('Marks whose exam or student is gone are named, whatever else was typed', () => {
  const typed = (id: number, marks: Record<string, string>) => (line: MarksSheet['students'][number]) =>
    line.id === id ? { ...line, marks: { ...line.marks, ...marks } } : line;
  const mine = { ...sheet, students: sheet.students.map(typed(7, { 1: '60', 2: '44' })).map(typed(8, { 1: '21' })) };
  const { unplaced } = marksSource(9);
  expect(unplaced({ base: sheet, mine, theirs: sheet })).toEqual([]);
  const withoutMusic = sheetOf({
    ...answer,
    examSchedules: answer.examSchedules.slice(0, 1),
    students: answer.students.filter(({ studentId }) => studentId !== 8),
    ScheduledGrades: { ...answer.ScheduledGrades, gradeRecord: [entry(7, 1, 71.5)] },
  });
  expect(unplaced({ base: sheet, mine, theirs: withoutMusic })).toEqual(['Asha Rao, Music: 44', 'Ravi, Maths: 21']);
});

test('Marks that cannot be saved are listed by name and subject', () => {
  expect(problemsOf(typing(sheet, { '7.2': '51', '8.1': 'ill', '9.2': '1.234' }))).toEqual([
    { line: 7, column: '2', message: 'Asha Rao, Music: Marks must be a number from 0 to 50' },
    { line: 8, column: '1', message: 'Ravi, Maths: Marks must be a number from 0 to 80' },
    { line: 9, column: '2', message: 'Zoya Khan, Music: A mark has at most 2 decimals' },
  ]);
});

test('A mark that the server refuses links to its cell', () => {
  const errors = {
    'ScheduledGrades.gradeRecord.4.marks': ['Zoya Khan, Music: Marks must be a number from 0 to 40'],
    reason: ['Why?'],
  };
  expect(refusedCells(new ApiError(422, '', '', errors), sheet)).toEqual([
    { line: 9, column: '2', message: 'Zoya Khan, Music: Marks must be a number from 0 to 40' },
  ]);
  expect(refusedCells(undefined, sheet)).toEqual([]);
});

test('For a missing mark, the sheet says what that means', () => {
  const [maths, music] = sheet.subjects;
  expect([maths, music].map((subject) => subject && emptyText(subject, true))).toEqual(['Absent', 'Not taken']);
  expect(maths && emptyText(maths, false)).toBe('–');
});

const all = { columns: ['1', '2'], editing: ['1', '2'] };

test('A block from a spreadsheet is pasted from the focused cell on', () => {
  const {
    sheet: next,
    taken,
    outside,
  } = pasteInto(sheet, all, { line: 8, column: '1' }, [
    ['30', '10'],
    ['40', '11'],
    ['50', ''],
  ]);
  expect(next.students.map(({ marks }) => marks)).toEqual([{ 1: '71.5', 2: '' }, { 1: '30', 2: '10' }, { 2: '11' }]);
  // Zoya was not there for Maths, and under her there is nobody.
  expect([taken, outside]).toEqual([3, 2]);
});

test('Pasted signs of absence become empty cells, and text that is no mark stays visible', () => {
  const { sheet: next } = pasteInto(sheet, all, { line: 7, column: '1' }, [
    ['AB', 'abs'],
    ['-', 'twelve'],
  ]);
  expect(next.students.map(({ marks }) => marks)).toEqual([{ 1: '', 2: '' }, { 1: '', 2: 'twelve' }, { 2: '' }]);
});

test('Pasted excuses keep their reason; those without one, and excused cells in the list of problems, ask for it', () => {
  const pasted = pasteInto(sheet, all, { line: 7, column: '1' }, [
    ['ML', 'EX'],
    ['ex: athletics meet', '10'],
  ]).sheet;
  expect(pasted.students.map(({ marks }) => marks)).toEqual([
    { 1: 'EX Medical leave', 2: 'EX' },
    { 1: 'EX athletics meet', 2: '10' },
    { 2: '' },
  ]);
  expect(problemsOf(pasted)).toEqual([{ line: 7, column: '2', message: 'Asha Rao, Music: An excused mark needs a reason' }]);
  expect(excusesWithoutReason(pasted, { line: 7, column: '1' })).toEqual([{ line: 7, column: '2' }]);
  const excused = withExcuse(pasted, [{ line: 7, column: '2' }], 'Choir');
  expect(problemsOf(excused)).toEqual([]);
  expect(figuresOnSheet(excused)).toMatchObject([
    { entered: 0, missing: 0, excused: 2 },
    { entered: 1, missing: 0, notTaken: 1, excused: 1 },
  ]);
  const { body } = marksSource(9).request(excused) as { body: { ScheduledGrades: { gradeRecord: object[] } } };
  expect(body.ScheduledGrades.gradeRecord.slice(0, 2)).toMatchObject([
    { marks: null, standing: 1, reason: 'Medical leave' },
    { marks: null, standing: 1, reason: 'Choir' },
  ]);
  expect(differencesOf(excused, sheet)[0]).toMatchObject({ mine: 'Excused: Medical leave', theirs: '71.5' });
});

test('A stored excuse is on the sheet, and saving it again changes nothing', () => {
  const gradeRecord = [{ ...entry(7, 1, null), standing: 1, reason: 'Medical leave' }, entry(8, 1, 20)];
  const stored = sheetOf({ ...answer, ScheduledGrades: { examinationId: 9, gradeRecord } });
  expect(stored.students[0]?.marks).toEqual({ 1: 'EX Medical leave' });
  expect(countChanges(stored, typing(stored, { '7.1': 'ml' }))).toBe(0);
});

test('Pasting over subjects that are not edited does not change them', () => {
  const { sheet: next, outside } = pasteInto(sheet, { ...all, editing: ['2'] }, { line: 7, column: '2' }, [['1', '2']]);
  expect(next.students[0]?.marks).toEqual({ 1: '71.5', 2: '1' });
  expect(outside).toBe(1);
});
