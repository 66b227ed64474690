/**
 * How somebody types a command here: `npm run backup -- FILE` in a checkout, `homeroom backup FILE` in a release, whose launcher sets
 * `HOMEROOM_COMMAND`. @param words what follows the command
 */
export function typed(command: string, words = ''): string {
  const launcher = process.env['HOMEROOM_COMMAND'];
  if (launcher) return `${launcher} ${command} ${words}`.trim();
  return command === 'start' ? 'npm start' : `npm run ${command}${words ? ` -- ${words}` : ''}`;
}
