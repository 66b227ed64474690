import type { Address } from '../../../kit/web/route/address.web.ts';

/** Whether the panel of one program still shows: switching to another, or to none, asks before what was entered in it is lost. */
export const samePanel = ({ search: here }: Address, { search: there }: Address): boolean =>
  here.panel === there.panel && here.id === there.id;
