import type { IsoDate } from '../../../../kit/domain/dates.domain.ts';

/** The page that lists who was absent on a day. */
export const absentPath = (date: IsoDate): string => `/las/studentattendance/absent?date=${date}`;
