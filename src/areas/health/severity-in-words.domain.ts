import { severities, severity } from '../../common/enumerations.domain.ts';
import { labelOf } from '../../kit/domain/enumeration.domain.ts';

/** `Life-threatening`; says so where none was given. */
export const severityInWords = (value: number): string =>
  value === severity.notGiven ? 'Severity not given' : labelOf(severities, value);
