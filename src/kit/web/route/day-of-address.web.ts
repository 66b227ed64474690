import { type IsoDate, isIsoDate } from '../../domain/dates.domain.ts';
import { today } from '../parts/today.web.ts';
import { navigate, useAddress } from './address.web.ts';

/** The day that the address names as `date`, otherwise today. */
export function useDayOfAddress(): IsoDate {
  const { date } = useAddress().search;
  return date !== undefined && isIsoDate(date) ? date : today();
}

/** Opens the same page for another day, in place of this one. */
export const goToDay = (date: IsoDate): void => navigate({ to: '.', search: { date }, replace: true });
