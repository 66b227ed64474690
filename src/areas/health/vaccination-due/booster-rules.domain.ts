import { vaccinations } from '../../../common/enumerations.domain.ts';
import { valueNamed } from '../../../kit/domain/enumeration.domain.ts';

/** How many months after a dose the next one is due; null if there is no next one. */
interface BoosterRule {
  vaccine: number;
  afterDose: number | null;
  afterBooster: number | null;
}

const rule = (name: string, afterDose: number | null, afterBooster: number | null): BoosterRule => ({
  vaccine: valueNamed(vaccinations, name) ?? 0,
  afterDose,
  afterBooster,
});

/**
 * When the next dose of each vaccine is due, counted from the last one that was given; any but the first is a booster. After the booster
 * of a two-dose vaccine nothing more is due. These are a school's reminders, not medical advice.
 */
export const boosterRules: readonly BoosterRule[] = [
  // Yearly, where it is recommended at all. Source: CDC, Child and Adolescent Immunization Schedule 2025; WHO position paper, December 2023.
  rule('Covid19', 12, 12),
  // Yearly, as the strains change. Source: WHO position paper, May 2022.
  rule('Influenza', 12, 12),
  // The second dose 6 to 12 months after the first, before 15 years. Source: CDC schedule 2025; WHO position paper, December 2022.
  rule('Hpv', 6, null),
  // At 12 to 15 months, and again at 4 to 6 years. Source: CDC schedule 2025.
  rule('Mmr', 36, null),
  // Five years from the childhood doses to the school's, then every ten. Source: CDC schedule 2025; WHO position paper, February 2017.
  rule('Tetanus', 60, 120),
];

/** The list looks this many days ahead unless the user asks for another day: enough time to write to families. */
export const daysAhead = 30;
