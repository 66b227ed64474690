import { customType } from 'drizzle-orm/pg-core';
import type { ClockTime } from '../../domain/clock.domain.ts';

/** A time of the day, `HH:mm`; the seconds that the database writes behind it are none. */
export const timeColumn = customType<{ data: ClockTime; driverData: string }>({
  dataType: () => 'time',
  fromDriver: (value) => value.slice(0, 5),
});
