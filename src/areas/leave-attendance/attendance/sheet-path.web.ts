import type { IsoDate } from '../../../kit/domain/dates.domain.ts';

/** Which sheet; a staff sheet has no program. */
export interface SheetPlace {
  programId: number;
  date: IsoDate;
}

/** The path of a program's student sheet. */
export const studentSheetPath = ({ programId, date }: SheetPlace, mode: 'edit' | 'detail' = 'edit'): string =>
  `/las/studentattendance/grid?sheet=${mode}&date=${date}&program=${programId}`;

/** The path of the staff sheet. */
export const staffSheetPath = ({ date }: Pick<SheetPlace, 'date'>): string => `/las/staffattendance/grid?sheet=edit&date=${date}`;
