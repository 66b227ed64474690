import { z } from 'zod';
import { defineCall, parameters, saved } from '../../../kit/domain/call.domain.ts';
import { dateField, dayField, enumField, flagField, idField, numberField, textField } from '../../../kit/domain/row.domain.ts';
import { flag, requiredChoice, requiredWhole } from '../../../kit/domain/rules.domain.ts';
import { mostMonths, retentionKinds } from './retention-rules.domain.ts';

const tag = 'Retention';
const kind = requiredChoice(retentionKinds, 'Say what is erased');

/** So many people are named, those who left first. */
export const mostNamed = 100;

export const retentionRuleInput = z.object({
  kind,
  months: requiredWhole(`Enter 1 to ${mostMonths} months`, 1, mostMonths),
  isOn: flag,
  version: z.int('version should be a whole number').describe('The version that was read'),
});

const rule = z.object({
  kind: enumField(retentionKinds),
  months: numberField.describe('After the last day here'),
  isOn: flagField,
  version: z.int().describe('0: the school has said nothing'),
  lastRun: dateField,
});
export type RetentionRule = z.output<typeof rule>;

export const getRetention = defineCall({
  method: 'GET',
  path: '/api/gs/Retention',
  tag,
  summary: 'What is erased by rule, and what goes by itself',
  permission: ['retention.read'],
  answer: z.object({
    rules: z.array(rule),
    byItself: z.array(z.object({ what: textField, kept: textField })).describe('What goes without a rule, and after how long'),
  }),
  answered: 'The rules of the school, and what no rule is needed for',
});

export const setRetentionRule = defineCall({
  method: 'PUT',
  path: '/api/gs/Retention/UpdateRule',
  tag,
  summary: 'Says after how long something is erased, and whether it is: every night from then on',
  permission: ['retention.update'],
  fresh: true,
  body: retentionRuleInput,
  answer: saved(),
  errors: [409, 422],
});

export const previewRetention = defineCall({
  method: 'GET',
  path: '/api/gs/Retention/Preview',
  tag,
  summary: 'Whose data a rule would erase today',
  permission: ['retention.read'],
  query: z.object({ kind: parameters.whole(1, 6) }),
  answer: z.object({
    count: z.int(),
    seen: z.string().describe('A mark of whose data they are, for running the rule'),
    people: z
      .array(z.object({ id: idField, name: textField, leftOn: dayField }))
      .describe(`Those who left first, at most ${mostNamed}`),
  }),
  answered: 'Their number, and their names; the mark is another once it would be of other people',
});

export const runRetention = defineCall({
  method: 'POST',
  path: '/api/gs/Retention/Run',
  tag,
  summary: 'Erases now what a rule says; cannot be undone',
  permission: ['retention.update'],
  fresh: true,
  body: z.object({
    kind,
    seen: z.string('seen should be the mark of a preview').describe('The mark of the preview: nobody else is touched'),
  }),
  answer: saved(z.int().describe('Of how many people something was erased')),
  errors: [409, 422],
});
