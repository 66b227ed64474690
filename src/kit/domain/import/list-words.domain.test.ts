import { expect, test } from 'vitest';
import { dateOrderOf, dayFirst } from './date-order.domain.ts';
import { headingKey } from './heading-key.domain.ts';
import { splitName } from './split-name.domain.ts';

test.each([
  ['Name of the Student', "Student's name (in capitals)"],
  ['D.O.B.', 'dob'],
  ['STUDENT_NAME', 'studentName'],
  ["Father's Mobile No.", 'Father Contact Number'],
  ['E-mail', 'Email'],
  ['Address line1', 'Address Line 1'],
  ['पिता का नाम', 'पिता Name'],
])('The headings %j and %j are one', (one, other) => {
  expect(headingKey(one)).toBe(headingKey(other));
});

test.each([
  ['Admission Date', 'Admission Number'],
  ["Father's Name", "Mother's Name"],
  ['Class', 'Section'],
])('The headings %j and %j differ', (one, other) => {
  expect(headingKey(one)).not.toBe(headingKey(other));
});

test.each<[string, boolean, [string, string]]>([
  ['Asha Kale', false, ['Asha', 'Kale']],
  ['Ravi Kumar Joshi', false, ['Ravi Kumar', 'Joshi']],
  ['Joshi Ravi Kumar', true, ['Ravi Kumar', 'Joshi']],
  ['Fernandes, Maria', false, ['Maria', 'Fernandes']],
  ['Ketan', false, ['Ketan', '']],
  ['Mr. Ramesh Kale', false, ['Ramesh', 'Kale']],
  ['श्री राम वर्मा', false, ['राम', 'वर्मा']],
  ['Kumari Sen', false, ['Kumari', 'Sen']],
  ['Kumari Asha Sen', false, ['Asha', 'Sen']],
])('The name %j, last name first: %j, is %j', (text, lastFirst, parts) => {
  expect(splitName(text, lastFirst)).toEqual(parts);
});

test('One day beyond 12 tells the order of dates', () => {
  expect(dateOrderOf(['31/12/2015', '04/05/2015', '12/31/2015', '05.05.15', '2015-12-31', 'soon'])).toEqual({
    ...{ dayFirst: 1, monthFirst: 1, either: 1 },
  });
  expect(dayFirst('12/31/2015')).toBe('31/12/2015');
});
