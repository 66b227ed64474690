import { z } from 'zod';
import { allergies } from '../../../common/enumerations.domain.ts';
import { reading } from '../../../kit/domain/reading.domain.ts';
import { byFields, defineResource } from '../../../kit/domain/resource.domain.ts';
import { idField, rowFieldsOf, stampFields } from '../../../kit/domain/row.domain.ts';
import { requiredChoice } from '../../../kit/domain/rules.domain.ts';
import { gravity } from '../health-part/gravity.domain.ts';
import { healthPart, ofHealthRecord } from '../health-part/health-part.domain.ts';
import { calledOf, listedIssues, ownName } from '../health-part/own-name.domain.ts';

const allergyInput = z.object({
  ...ofHealthRecord.input,
  allergy: requiredChoice(allergies, 'Please select a allergy to add.'),
  ...ownName.input,
  ...gravity.input,
});
export type AllergyInput = z.output<typeof allergyInput>;

export const allergyRow = z.object({
  allergyRecordId: idField,
  ...rowFieldsOf(allergyInput),
  ...stampFields,
});

/** Something that a person is allergic to. */
export const allergyRecord = defineResource({
  ...healthPart,
  name: 'AllergyRecord',
  id: 'allergyRecordId',
  parameter: 'allergyId',
  labels: { one: 'allergy', deleted: 'allergy' },
  input: allergyInput,
  rules: listedIssues(allergies, 'allergy'),
  row: allergyRow,
  fields: { ...ofHealthRecord.fields, allergy: 'Allergy', ...ownName.fields, ...gravity.fields },
  filters: {
    ...ofHealthRecord.filters,
    ...byFields('allergy'),
    ...ownName.filters,
    ...gravity.filters,
  },
  columns: ['severity', 'actionPlan'],
  sort: '-severity',
  titleOf: reading(allergyRow, ['allergy', 'name'], (row) => calledOf(allergies, row.allergy, row.name)),
});
