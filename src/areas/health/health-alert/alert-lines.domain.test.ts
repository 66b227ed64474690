import { expect, test } from 'vitest';
import { allergies, chronicConditions, other, severity } from '../../../common/enumerations.domain.ts';
import { type Enumeration, valueNamed } from '../../../kit/domain/enumeration.domain.ts';
import { aboutFood, alertInWords } from './alert-lines.domain.ts';

const gravity = { severity: severity.severe, actionPlan: '' };
/** What the list lacks has a name of its own. */
const ownOf = (of: Enumeration, called: string) => (valueNamed(of, called) === undefined ? called : '');
const alertOf = (allergyNames: readonly string[], conditionNames: readonly string[]) => ({
  studentId: 1,
  student: { firstName: 'Asha', lastName: 'Rao' },
  program: null,
  allergies: allergyNames.map((called) => ({
    allergy: valueNamed(allergies, called) ?? other,
    name: ownOf(allergies, called),
    ...gravity,
  })),
  chronicConditions: conditionNames.map((called) => ({
    chronicCondition: valueNamed(chronicConditions, called) ?? other,
    name: ownOf(chronicConditions, called),
    ...gravity,
  })),
});

test.each([
  [['Peanuts', 'Latex'], ['Asthma'], 'Peanuts allergy (severe)'],
  [['Shellfish'], ['Diabetes'], 'Shellfish allergy (severe), Diabetes (severe)'],
  [['Egg'], ['Asthma', 'Coeliac disease'], 'Egg allergy (severe), Coeliac disease (severe)'],
  [[], ['Diabetes', 'Hypertension'], 'Diabetes (severe)'],
  [['Dust', 'Penicillin'], ['Asthma'], undefined],
])('Of %j and %j a kitchen has to know %j', (allergyNames, conditionNames, words) => {
  const [alert] = aboutFood([alertOf(allergyNames, conditionNames)]);
  expect(alert && alertInWords(alert)).toBe(words);
});
