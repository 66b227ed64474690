import { z } from 'zod';
import { chronicConditions } from '../../../common/enumerations.domain.ts';
import { reading } from '../../../kit/domain/reading.domain.ts';
import { byFields, defineResource } from '../../../kit/domain/resource.domain.ts';
import { idField, rowFieldsOf, stampFields } from '../../../kit/domain/row.domain.ts';
import { requiredChoice } from '../../../kit/domain/rules.domain.ts';
import { gravity } from '../health-part/gravity.domain.ts';
import { healthPart, ofHealthRecord } from '../health-part/health-part.domain.ts';
import { calledOf, listedIssues, ownName } from '../health-part/own-name.domain.ts';

const chronicConditionInput = z.object({
  ...ofHealthRecord.input,
  chronicCondition: requiredChoice(chronicConditions, 'Please select a chronic condition to add.'),
  ...ownName.input,
  ...gravity.input,
});
export type ChronicConditionInput = z.output<typeof chronicConditionInput>;

export const chronicConditionRow = z.object({
  chronicConditionRecordId: idField,
  ...rowFieldsOf(chronicConditionInput),
  ...stampFields,
});

/** A chronic condition of a person. */
export const chronicConditionRecord = defineResource({
  ...healthPart,
  name: 'ChronicConditionRecord',
  id: 'chronicConditionRecordId',
  parameter: 'chronicConditionId',
  labels: { one: 'chronic condition', deleted: 'ChronicCondition' },
  input: chronicConditionInput,
  rules: listedIssues(chronicConditions, 'chronicCondition'),
  row: chronicConditionRow,
  fields: { ...ofHealthRecord.fields, chronicCondition: 'Chronic Condition', ...ownName.fields, ...gravity.fields },
  filters: {
    ...ofHealthRecord.filters,
    ...byFields('chronicCondition'),
    ...ownName.filters,
    ...gravity.filters,
  },
  columns: ['severity', 'actionPlan'],
  sort: '-severity',
  titleOf: reading(chronicConditionRow, ['chronicCondition', 'name'], (row) =>
    calledOf(chronicConditions, row.chronicCondition, row.name),
  ),
});
