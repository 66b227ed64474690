import { expect, test } from 'vitest';
import { audience, audienceRole } from '../mailing/audience.domain.ts';
import { asked } from './asked.domain.ts';
import { askingIssues } from './asking.domain.ts';

const today = '2026-06-15';
const letter = {
  ...{ audience: audience.program, programIds: [1], grades: [], role: 0, studentIds: [], staffIds: [] },
  ...{ isShown: true, asks: asked.choice, options: ['Yes', 'No'], answerUntil: null },
};
const fieldsOf = (of: object) => askingIssues({ ...letter, ...of }, today).map(({ field }) => field);

test.each([
  ['a choice of two', {}, []],
  ['that it was read', { asks: asked.reading, options: [] }, []],
  ['until today', { answerUntil: today }, []],
  ['nothing, and is a mail alone', { isShown: false, asks: asked.nothing }, []],
  ['an answer nobody could give', { isShown: false }, ['asks']],
  ['a choice of one', { options: ['Yes'] }, ['options']],
  ['the same twice', { options: ['Yes', 'Yes'] }, ['options']],
  ['an answer until yesterday', { answerUntil: '2026-06-14' }, ['answerUntil']],
  ['all staff', { audience: audience.staff }, ['isShown']],
  ['teachers', { audience: audience.role, role: audienceRole.teacher }, ['isShown']],
  ['the students', { audience: audience.role, role: audienceRole.student }, []],
])('A letter that asks for %s', (_what, of, fields) => expect(fieldsOf(of)).toEqual(fields));
