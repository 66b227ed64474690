import type { IsoDate } from '../../../kit/domain/dates.domain.ts';

/** Which sheet; that of the staff has no program. */
export interface SheetPlace {
  programId: number;
  date: IsoDate;
}

/** Where a sheet of the students of a program opens. */
export const studentSheetPath = ({ programId, date }: SheetPlace, mode: 'edit' | 'detail' = 'edit'): string =>
  `/las/studentattendance/grid?sheet=${mode}&date=${date}&program=${programId}`;

/** Where the sheet of the staff opens. */
export const staffSheetPath = ({ date }: Pick<SheetPlace, 'date'>): string => `/las/staffattendance/grid?sheet=edit&date=${date}`;
