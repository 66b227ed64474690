import { z } from 'zod';
import { earliestSchoolEvent } from '../../../common/constants.domain.ts';
import { defineCall, parameters } from '../../../kit/domain/call.domain.ts';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { windowIssues } from '../../../kit/domain/day-window.domain.ts';
import { byFields, defineResource, type Issue, type RuleFacts } from '../../../kit/domain/resource.domain.ts';
import { idField, rowFieldsOf, stampFields, timeField } from '../../../kit/domain/row.domain.ts';
import {
  lengths,
  optionalDate,
  requiredChoice,
  requiredDate,
  requiredText,
  requiredTime,
  requiredWhole,
  text,
} from '../../../kit/domain/rules.domain.ts';
import { breachState, breachStates } from './breach-words.domain.ts';

const breachInput = z.object({
  breachName: requiredText('What happened', 'What happened is required', lengths.line),
  noticedOn: requiredDate('Noticed on is required'),
  noticedTime: requiredTime('Noticed at must be hours and minutes, as in 10:45'),
  happenedOn: optionalDate('Happened on should be a date'),
  whose: requiredText('Whose data', 'Say whose data they are', lengths.description),
  peopleCount: requiredWhole('Enter a whole number', 0, 1_000_000),
  details: text('Details', lengths.description),
  consequences: text('Consequences', lengths.description),
  measures: text('Measures', lengths.description),
  advice: text('What people can do', lengths.description),
  boardToldOn: optionalDate('Board told on should be a date'),
  peopleToldOn: optionalDate('People told on should be a date'),
  state: requiredChoice(breachStates, 'State is required'),
});
export type BreachInput = z.output<typeof breachInput>;

const days = [
  ['noticedOn', 'Noticed on'],
  ['happenedOn', 'Happened on'],
  ['boardToldOn', 'Board told on'],
  ['peopleToldOn', 'People told on'],
] as const;

/** Nothing lies ahead, and what is closed was told to the Board, and something was done about it. */
function breachIssues(breach: BreachInput, facts: RuleFacts<BreachInput>): Issue[] {
  const issues = days.flatMap(([field, label]) => {
    const message = `${label} should be between ${displayDate(earliestSchoolEvent)} and the current date`;
    return breach[field] === null
      ? []
      : windowIssues(breach, facts, field, { min: earliestSchoolEvent, max: facts.today }, message);
  });
  if (issues.length === 0 && breach.happenedOn !== null && breach.happenedOn > breach.noticedOn)
    issues.push({ field: 'happenedOn', message: 'It was noticed before it happened' });
  if (breach.state === breachState.closed && breach.measures === '')
    issues.push({ field: 'measures', message: 'Say what was done before you close it' });
  if (breach.state === breachState.closed && breach.boardToldOn === null)
    issues.push({ field: 'boardToldOn', message: 'Say when the Board was told before you close it' });
  return issues;
}

const breachRow = z.object({
  breachId: idField,
  ...rowFieldsOf(breachInput, 'noticedTime'),
  noticedTime: timeField,
  ...stampFields,
});
export type BreachRow = z.output<typeof breachRow>;

/** A breach of personal data: what happened, whose data, what was done, who was told. */
export const breach = defineResource({
  area: 'gs',
  name: 'Breach',
  id: 'breachId',
  permission: 'breach',
  nameField: 'breachName',
  labels: { one: 'breach', many: 'breaches' },
  input: breachInput,
  rules: breachIssues,
  row: breachRow,
  fields: {
    breachName: { label: 'What happened', hint: 'In a few words, such as a laptop with a class list was stolen.' },
    noticedOn: 'Noticed on',
    noticedTime: 'Noticed at',
    happenedOn: 'Happened on',
    whose: { label: 'Whose data', hint: 'Which people, and which data of theirs.' },
    peopleCount: 'How many people',
    details: { label: 'Details', hint: 'How it happened, where, and how it was found.' },
    consequences: 'Consequences',
    measures: { label: 'Measures', hint: 'What was done, and what is done so that it does not happen again.' },
    advice: { label: 'What people can do', hint: 'Stands in the letter to them.' },
    boardToldOn: 'Board told on',
    peopleToldOn: 'People told on',
    state: 'State',
  },
  filters: byFields('breachName', 'noticedOn', 'happenedOn', 'peopleCount', 'boardToldOn', 'peopleToldOn', 'state'),
  columns: ['breachName', 'noticedOn', 'peopleCount', 'boardToldOn', 'peopleToldOn', 'state'],
  sort: '-noticedOn',
  owners: { breachid: 'breachId' },
});

const letter = {
  tag: 'Breaches',
  permission: ['breach.read'],
  query: z.object({ breachId: parameters.id }),
  answer: z.unknown(),
  answered: 'A PDF',
  answersFile: 'application/pdf',
  errors: [404],
} as const;

export const printBoardLetter = defineCall({
  ...letter,
  method: 'GET',
  path: '/api/gs/Breach/PrintBoardLetter',
  summary: 'The letter to the Data Protection Board about a breach',
});

export const printPeopleLetter = defineCall({
  ...letter,
  method: 'GET',
  path: '/api/gs/Breach/PrintPeopleLetter',
  summary: 'The letter to the people whose data a breach was about',
});
