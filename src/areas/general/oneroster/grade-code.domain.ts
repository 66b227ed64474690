import { classKey } from '../../program/program/class-name.domain.ts';

/** What a class before the first is called, as the Common Education Data Standards code it. */
const early: Readonly<Record<string, string>> = {
  playgroup: 'PK',
  play: 'PK',
  nursery: 'PK',
  prekg: 'PK',
  prep: 'KG',
  lkg: 'KG',
  ukg: 'KG',
  kg: 'KG',
  kindergarten: 'KG',
};

/** The grade of a class by its name, in the codes that neighbours read: `05`, `KG`; undefined: its name does not say it. */
export function gradeCode(programName: string): string | undefined {
  const [first = ''] = classKey(programName).split(' ');
  if (/^\d{1,2}$/.test(first) && Number(first) >= 1 && Number(first) <= 13) return first.padStart(2, '0');
  return early[first];
}
