import { allergies, chronicConditions, severity } from '../../../common/enumerations.domain.ts';
import { type Enumeration, valueNamed } from '../../../kit/domain/enumeration.domain.ts';
import { calledOf } from '../health-part/own-name.domain.ts';
import { severityInWords } from '../severity-in-words.domain.ts';
import type { HealthAlert } from './health-alert.domain.ts';

/** One allergy or condition in words. */
export interface AlertLine {
  what: string;
  /** `Life-threatening` */
  severity: string;
  isKnown: boolean;
  actionPlan: string;
}

/** What a student's alert is about: allergies, then conditions, the most severe of each first. */
export function alertLines({ allergies: those, chronicConditions: conditions }: HealthAlert): AlertLine[] {
  const line = (what: string, of: { severity: number; actionPlan: string }): AlertLine => ({
    what,
    severity: severityInWords(of.severity),
    isKnown: of.severity !== severity.notGiven,
    actionPlan: of.actionPlan,
  });
  return [
    ...those.map((one) => line(`${calledOf(allergies, one.allergy, one.name)} allergy`, one)),
    ...conditions.map((one) => line(calledOf(chronicConditions, one.chronicCondition, one.name), one)),
  ];
}

/** `Peanuts allergy (life-threatening), Asthma (severe)` */
export const alertInWords = (alert: HealthAlert): string =>
  alertLines(alert)
    .map((line) => `${line.what} (${line.severity.toLowerCase()})`)
    .join(', ');

const among = (of: Enumeration, names: readonly string[]) => {
  const values = names.map((name) => valueNamed(of, name));
  return (value: number) => values.includes(value);
};
const isFoodAllergy = among(allergies, ['Peanuts', 'Shellfish', 'Other']);
const isDiet = among(chronicConditions, ['Diabetes', 'Other']);

/**
 * What a kitchen has to know of alerts: who may not eat what. What has a name of its own may be about food, as egg and coeliac disease
 * * are, so it counts. Students about whose food there is nothing to know are left out.
 */
export const aboutFood = (alerts: readonly HealthAlert[]): HealthAlert[] =>
  alerts
    .map((alert) => ({
      ...alert,
      allergies: alert.allergies.filter(({ allergy }) => isFoodAllergy(allergy)),
      chronicConditions: alert.chronicConditions.filter(({ chronicCondition }) => isDiet(chronicCondition)),
    }))
    .filter((alert) => alertLines(alert).length > 0);
