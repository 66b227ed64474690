/** The figures that must hold, and whether they did: collected during the run, printed at the end. */
const goals: { what: string; limit: string; measured: string; holds: boolean }[] = [];

export function hold(what: string, limit: string, measured: string | number, holds: boolean): void {
  goals.push({ what, limit, measured: String(measured), holds });
}

/** Prints the figures that must hold; if one does not, the process exits with 1. */
export function tellGoals(): void {
  console.log('\n| has to hold | limit | measured | |');
  for (const { what, limit, measured, holds } of goals)
    console.log(`| ${what} | ${limit} | ${measured} | ${holds ? 'yes' : 'NO'} |`);
  if (goals.some(({ holds }) => !holds)) process.exitCode = 1;
}
