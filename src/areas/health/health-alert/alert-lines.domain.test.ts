import { expect, test } from 'vitest';
import { allergies, chronicConditions, severity } from '../../../common/enumerations.domain.ts';
import { valueNamed } from '../../../kit/domain/enumeration.domain.ts';
import { aboutFood, alertInWords } from './alert-lines.domain.ts';

const gravity = { severity: severity.severe, actionPlan: '' };
const alertOf = (allergyNames: readonly string[], conditionNames: readonly string[]) => ({
  studentId: 1,
  student: { firstName: 'Asha', lastName: 'Rao' },
  program: null,
  allergies: allergyNames.map((name) => ({ allergy: valueNamed(allergies, name) ?? 0, ...gravity })),
  chronicConditions: conditionNames.map((name) => ({ chronicCondition: valueNamed(chronicConditions, name) ?? 0, ...gravity })),
});

test.each([
  [['Peanuts', 'Latex'], ['Asthma'], 'Peanuts allergy (severe)'],
  [['Shellfish'], ['Diabetes'], 'Shellfish allergy (severe), Diabetes (severe)'],
  [[], ['Diabetes', 'Hypertension'], 'Diabetes (severe)'],
  [['Dust', 'Penicillin'], ['Asthma'], undefined],
])('Of %j and %j a kitchen has to know %j', (allergyNames, conditionNames, words) => {
  const [alert] = aboutFood([alertOf(allergyNames, conditionNames)]);
  expect(alert && alertInWords(alert)).toBe(words);
});
