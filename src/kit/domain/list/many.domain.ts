import { z } from 'zod';
import { defineCall, saved } from '../call.domain.ts';
import { seenMark, shownMark } from '../preview/seen-preview.domain.ts';
import { idField, numberField, textField } from '../row.domain.ts';
import { lengths, text } from '../rules.domain.ts';

/** The most records that are changed, deleted or exported at once. */
export const mostRecords = 1000;

const idsMessage = `ids should be 1 to ${mostRecords} ids`;

const records = {
  list: z
    .string('List is required')
    .max(60, 'A list has at most 60 letters')
    .describe('The area and the kind of the records: `ias/Account`'),
  ids: z
    .array(z.int(idsMessage).min(1, idsMessage).max(2_147_483_647, idsMessage), idsMessage)
    .min(1, idsMessage)
    .max(mostRecords, idsMessage),
};

const change = {
  ...records,
  field: z.string('Field is required').max(60, 'A field has at most 60 letters').describe('One of the fields of its form'),
  value: z
    .union(
      [z.string().max(lengths.description), z.number(), z.boolean(), z.null()],
      'value should be a text, a number, true, false or null',
    )
    .describe('What all of them get'),
  since: z.iso
    .date('since should be a day')
    .optional()
    .describe('From which day, past or coming, for a field whose form asks for one; without it, today'),
};

const refused = z
  .array(z.object({ id: idField, title: textField, message: textField }))
  .describe('Those that cannot be, and why; as long as there is one, nothing is done');

const path = '/api/ias/ManyRecords';
const tag = 'Lists';
const permission = 'session';

export const previewChange = defineCall({
  method: 'POST',
  path: `${path}/PreviewChange`,
  tag,
  permission,
  summary: 'What giving one field of many records a value would mean; changes nothing',
  body: z.object(change),
  answer: z.object({
    changes: z.array(z.object({ id: idField, title: textField, before: textField, after: textField })),
    same: numberField.describe('How many have it already'),
    refused,
    said: z.array(textField).describe('What else would follow'),
    seen: shownMark,
  }),
  answered: 'Before and after, record by record',
  errors: [403, 404, 422],
});

export const changeMany = defineCall({
  method: 'PUT',
  path: `${path}/Change`,
  tag,
  permission,
  summary: 'Give one field of many records a value, all of them or none; needs `update`, and follows the rules of each',
  body: z.object({ ...change, seen: seenMark }),
  answer: saved(z.object({ manyChangeId: idField, count: numberField })),
  errors: [403, 404, 409, 422],
});

export const undoChange = defineCall({
  method: 'POST',
  path: `${path}/UndoChange`,
  tag,
  permission,
  summary: 'Take a change of many records back as a whole, as long as none of them was changed since; only whoever made it',
  body: z.object({ manyChangeId: z.int('manyChangeId is required').min(1).max(2_147_483_647) }),
  answer: saved(numberField.describe('How many')),
  errors: [403, 404, 409, 422],
});

export const previewDelete = defineCall({
  method: 'POST',
  path: `${path}/PreviewDelete`,
  tag,
  permission,
  summary: 'What deleting many records would mean; deletes nothing',
  body: z.object({ ...records, reason: text('Reason') }),
  answer: z.object({
    count: numberField,
    related: z
      .array(z.object({ count: numberField, one: textField, many: textField }))
      .describe('What would be deleted with them, by kind'),
    refused,
    seen: shownMark,
  }),
  answered: 'How many, and what goes along',
  errors: [403, 404, 422],
});

export const deleteMany = defineCall({
  method: 'POST',
  path: `${path}/Delete`,
  tag,
  permission,
  summary: 'Delete many records, all of them or none; needs `delete`, and cannot be taken back',
  body: z.object({ ...records, reason: text('Reason').describe('Why, where such records ask for it'), seen: seenMark }),
  answer: saved(numberField.describe('How many')),
  errors: [403, 404, 409, 422],
});
