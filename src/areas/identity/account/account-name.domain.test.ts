import { expect, test } from 'vitest';
import { accountNameProblem } from './account-name.domain.ts';

const unseen = 'Name should contain no characters that nobody sees';
const ours = 'Name should be that of a person: what Homeroom does by itself is under this name';

test.each([
  ['Asha Rao', undefined],
  ['Head of Homeroom', undefined],
  ['क्\u200dष', undefined],
  ['نام\u200cخانوادگی', undefined],
  ['Asha\u200b Rao', unseen],
  ['Asha \u200dRao', unseen],
  ['Asha Rao\u200d', unseen],
  ['As\u00adha', unseen],
  ['\u3164', unseen],
  ['Homeroom', ours],
  [' homeroom ', ours],
  ['Home\u200droom', ours],
  ['Ｈｏｍｅ ｒｏｏｍ', ours],
])('An account called %j: %s', (name, problem) => {
  expect(accountNameProblem(name)).toBe(problem);
});
