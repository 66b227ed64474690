import { z } from 'zod';
import { chronicConditions } from '../../../common/enumerations.domain.ts';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import { reading } from '../../../kit/domain/reading.domain.ts';
import { byFields, defineResource } from '../../../kit/domain/resource.domain.ts';
import { enumField, idField, stampFields } from '../../../kit/domain/row.domain.ts';
import { requiredChoice } from '../../../kit/domain/rules.domain.ts';
import { gravity } from '../health-part/gravity.domain.ts';
import { healthPart, ofHealthRecord } from '../health-part/health-part.domain.ts';

const chronicConditionInput = z.object({
  ...ofHealthRecord.input,
  chronicCondition: requiredChoice(chronicConditions, 'Please select a chronic condition to add.'),
  ...gravity.input,
});
export type ChronicConditionInput = z.output<typeof chronicConditionInput>;

export const chronicConditionRow = z.object({
  chronicConditionRecordId: idField,
  ...ofHealthRecord.row,
  chronicCondition: enumField(chronicConditions),
  ...gravity.row,
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
  row: chronicConditionRow,
  fields: { ...ofHealthRecord.fields, chronicCondition: 'Chronic Condition', ...gravity.fields },
  filters: {
    ...ofHealthRecord.filters,
    ...byFields('chronicCondition'),
    ...gravity.filters,
  },
  columns: ['severity', 'actionPlan'],
  sort: '-severity',
  titleOf: reading(chronicConditionRow, ['chronicCondition'], (row) => labelOf(chronicConditions, row.chronicCondition)),
});
