import type { TermInput } from './term.domain.ts';

/** Two terms of the school year that begins in this calendar year, 40% and 60%. */
export function termsFactory(year = 2026): Omit<TermInput, 'version'>[] {
  return [
    { termManagementId: 0, termName: 'First Term', startDate: `${year}-06-10`, endDate: `${year}-10-31`, percentage: 40 },
    { termManagementId: 0, termName: 'Second Term', startDate: `${year}-11-01`, endDate: `${year + 1}-04-30`, percentage: 60 },
  ];
}
