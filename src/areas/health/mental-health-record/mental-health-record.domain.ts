import { z } from 'zod';
import { mentalHealths } from '../../../common/enumerations.domain.ts';
import { reading } from '../../../kit/domain/reading.domain.ts';
import { byFields, defineResource } from '../../../kit/domain/resource.domain.ts';
import { idField, rowFieldsOf, stampFields } from '../../../kit/domain/row.domain.ts';
import { requiredChoice } from '../../../kit/domain/rules.domain.ts';
import { healthPart, ofHealthRecord } from '../health-part/health-part.domain.ts';
import { calledOf, listedIssues, ownName } from '../health-part/own-name.domain.ts';

const mentalHealthInput = z.object({
  ...ofHealthRecord.input,
  mentalHealth: requiredChoice(mentalHealths, 'Please select a mental health to add.'),
  ...ownName.input,
});
export type MentalHealthInput = z.output<typeof mentalHealthInput>;

export const mentalHealthRow = z.object({
  mentalHealthRecordId: idField,
  ...rowFieldsOf(mentalHealthInput),
  ...stampFields,
});

/** An entry about somebody's mental health. */
export const mentalHealthRecord = defineResource({
  ...healthPart,
  name: 'MentalHealthRecord',
  id: 'mentalHealthRecordId',
  labels: { one: 'mental health', missing: 'mental health record', many: 'mental health', deleted: 'mentalHealth' },
  input: mentalHealthInput,
  rules: listedIssues(mentalHealths, 'mentalHealth'),
  row: mentalHealthRow,
  fields: { ...ofHealthRecord.fields, mentalHealth: 'Mental Health', ...ownName.fields },
  filters: {
    ...ofHealthRecord.filters,
    ...byFields('mentalHealth'),
    ...ownName.filters,
  },
  columns: [],
  sort: 'mentalHealth',
  titleOf: reading(mentalHealthRow, ['mentalHealth', 'name'], (row) => calledOf(mentalHealths, row.mentalHealth, row.name)),
});
