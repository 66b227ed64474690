import { severities } from '../../../common/enumerations.domain.ts';
import { byFields } from '../../../kit/domain/resource.domain.ts';
import { enumField, textField } from '../../../kit/domain/row.domain.ts';
import { choice, lengths, text } from '../../../kit/domain/rules.domain.ts';

/** The fields of allergies and conditions that say how severe they are, and what to do when they show. */
export const gravity = {
  input: {
    severity: choice(severities, 'Severity should be one of the list'),
    actionPlan: text('Action Plan', lengths.description),
  },
  row: { severity: enumField(severities), actionPlan: textField },
  fields: {
    severity: 'Severity',
    actionPlan: { label: 'Action Plan', hint: 'What to do, step by step, for whoever is with them.' },
  },
  filters: byFields('severity', 'actionPlan'),
} as const;
