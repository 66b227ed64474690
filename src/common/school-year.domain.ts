/** A school year named by the calendar years that it spans: `2026-27`. @param start its first day, `MM-DD` */
export const schoolYearName = (year: number, start: string): string =>
  start === '01-01' ? String(year) : `${year}-${String((year + 1) % 100).padStart(2, '0')}`;
