import { fullName } from '../../../common/person-name.domain.ts';

const collator = new Intl.Collator('und');

/** The order of names, the same in every language. */
export const byFullName = (
  one: { firstName: string; lastName: string },
  other: { firstName: string; lastName: string },
): number => collator.compare(fullName(one), fullName(other));
