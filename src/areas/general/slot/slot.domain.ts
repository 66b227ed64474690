import { z } from 'zod';
import { programsToCopyTo } from '../../../common/copy-to-programs.domain.ts';
import { defineCall, saved } from '../../../kit/domain/call.domain.ts';
import { reading } from '../../../kit/domain/reading.domain.ts';
import { byFields, defineResource, type Issue } from '../../../kit/domain/resource.domain.ts';
import { flagField, idField, rowFieldsOf, stampFields, textField } from '../../../kit/domain/row.domain.ts';
import { chosen, endMessage, flag, lengths, optionalFlag, requiredText, requiredTime } from '../../../kit/domain/rules.domain.ts';
import { programNames } from '../../program/program/program-names.domain.ts';

const slotInput = z.object({
  slotName: requiredText('Slot Name', 'Slot Name is required', lengths.name),
  programId: chosen('Program is required'),
  startTime: requiredTime('Start Time is required'),
  endTime: requiredTime(endMessage),
  isTeaching: optionalFlag,
});
export type SlotInput = z.output<typeof slotInput>;

const slotRow = z.object({
  slotId: idField,
  ...rowFieldsOf(slotInput, 'isTeaching'),
  isTeaching: flagField,
  programDetails: z.object({ programName: textField }),
  ...stampFields,
});

const slotIssues = ({ startTime, endTime }: SlotInput): Issue[] =>
  endTime <= startTime ? [{ field: 'endTime', message: endMessage }] : [];

/** Whether a slot of this name is a lesson, unless somebody says otherwise. */
export const isTeachingByName = (name: string): boolean =>
  !/\b(break|lunch|recess|interval|assembly|prayer|snack|tiffin|dispersal)\b/i.test(name);

/** A period of a program's day: a lesson or a break, the same on every working day. */
export const slot = defineResource({
  area: 'gs',
  name: 'Slot',
  id: 'slotId',
  permission: 'slot',
  nameField: 'slotName',
  labels: { one: 'slot' },
  input: slotInput,
  rules: slotIssues,
  row: slotRow,
  ignored: ['program'],
  fields: {
    slotName: 'Slot Name',
    programId: 'Program',
    startTime: 'Start Time',
    endTime: 'End Time',
    isTeaching: { label: 'Teaching', hint: 'Lessons are given in it. Not in a break.' },
  },
  filters: {
    slotName: { label: 'Name' },
    programId: { names: programNames },
    startTime: { label: 'Start' },
    endTime: { label: 'End' },
    ...byFields('isTeaching'),
  },
  columns: ['slotName', { value: 'programDetails.programName', filter: 'programId' }, 'startTime', 'endTime'],
  sort: 'startTime',
  titleOf: reading(slotRow, ['slotName', 'programDetails.programName'], (row) =>
    [row.slotName, row.programDetails.programName].join(', '),
  ),
  owners: { slotid: 'slotId', programid: 'programId' },
});

/** Copies the day of one program to others. */
export const copySlots = defineCall({
  method: 'POST',
  path: '/api/gs/Slot/CopySlots',
  tag: 'Slots',
  summary: 'Copy the slots of a program to others',
  permission: ['slot.create'],
  body: z.object({
    programId: chosen('Program is required'),
    toProgramIds: programsToCopyTo('Choose the programs that get the slots'),
    replace: flag.describe('Whether to replace slots that a program already has'),
  }),
  answer: saved(z.int().describe('How many slots were created')),
  status: 201,
  errors: [404, 409, 422],
});
