import { expect, test } from 'vitest';
import { stepOf } from './marks-keys.web.ts';

const plain = { shiftKey: false, ctrlKey: false, metaKey: false };
const control = { ...plain, ctrlKey: true };
const shift = { ...plain, shiftKey: true };
const whole = { value: '42', selectionStart: 0, selectionEnd: 2 };
const caret = (at: number) => ({ value: '42', selectionStart: at, selectionEnd: at });
/** Three students, two subjects. */
const at = (index: number, column: number) => ({ index, column, rows: 3, columns: 2 });

test.each([
  ['Enter goes to the next student', 'Enter', plain, whole, at(0, 0), [1, 0]],
  ['Enter on the last one goes to the next subject', 'Enter', plain, whole, at(2, 0), [0, 1]],
  ['Enter at the end of the sheet stays', 'Enter', plain, whole, at(2, 1), [2, 1]],
  ['Shift Enter goes back', 'Enter', shift, whole, at(1, 0), [0, 0]],
  ['Shift Enter on the first goes to the end of the subject before', 'Enter', shift, whole, at(0, 1), [2, 0]],
  ['the arrows go up', 'ArrowUp', plain, whole, at(1, 1), [0, 1]],
  ['down', 'ArrowDown', plain, whole, at(1, 1), [2, 1]],
  ['and not out of the sheet', 'ArrowDown', plain, whole, at(2, 1), [2, 1]],
  ['right, where the mark is selected', 'ArrowRight', plain, whole, at(0, 0), [0, 1]],
  ['right, from the end of what is typed', 'ArrowRight', plain, caret(2), at(0, 0), [0, 1]],
  ['left, from its beginning', 'ArrowLeft', plain, caret(0), at(0, 1), [0, 0]],
  ['Home goes to the first subject', 'Home', plain, whole, at(2, 1), [2, 0]],
  ['End to the last', 'End', plain, whole, at(2, 0), [2, 1]],
  ['Ctrl Home to the first cell', 'Home', control, whole, at(2, 1), [0, 0]],
  ['Ctrl End to the last one', 'End', control, whole, at(0, 0), [2, 1]],
  ['Page Down goes on by ten', 'PageDown', plain, whole, at(0, 0), [2, 0]],
] as const)('%s', (_, key, modifiers, input, place, [index, column]) => {
  expect(stepOf({ key, ...modifiers }, input, place)).toEqual({ index, column });
});

test.each([
  ['an arrow inside of what is typed moves the caret', 'ArrowRight', plain, caret(1)],
  ['so does one to the left', 'ArrowLeft', plain, caret(1)],
  ['Ctrl Enter saves', 'Enter', control, whole],
  ['Shift and an arrow select', 'ArrowLeft', shift, whole],
  ['Tab is the browser’s', 'Tab', plain, whole],
  ['a digit is typed', '7', plain, whole],
] as const)('%s', (_, key, modifiers, input) => {
  expect(stepOf({ key, ...modifiers }, input, at(1, 0))).toBeUndefined();
});
