const noon = 12;

/**
 * A time zone in which it is between 12:00 and 19:00 now. So an hour ago and an hour from now are on the same day, and the clock of the
 * tests, at 06:00 UTC, falls on its intended day too.
 */
export function zoneByDay(): string {
  const behind = Math.min(5, new Date().getUTCHours() - noon);
  return `Etc/GMT${behind < 0 ? '' : '+'}${behind}`;
}
