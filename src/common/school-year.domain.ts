/** A school year as people say it, by the calendar year in which it begins: `2026-27`. @param start the day of its beginning, `MM-DD` */
export const schoolYearName = (year: number, start: string): string =>
  start === '01-01' ? String(year) : `${year}-${String((year + 1) % 100).padStart(2, '0')}`;
