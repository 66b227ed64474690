/** The settings that name a file or a folder. */
const places = [
  ...['DATA_DIR', 'KEY_FILE', 'BACKUP_DIR', 'BACKUP_PASSPHRASE_FILE', 'COUNTRY_FILE'],
  ...['DATABASE_URL_FILE', 'DATABASE_OWNER_URL_FILE', 'SMTP_URL_FILE'],
];

/** The text of `homeroom`, which runs scripts of `package.json` with Node alone. @param scripts command by name */
export function launcherOf(scripts) {
  const cases = Object.entries(scripts).map(
    ([name, script]) => `  ${name}) ${script.replace(/(?:exec )?node /, 'exec node ')} "$@" ;;`,
  );
  return [
    '#!/bin/sh',
    '# homeroom COMMAND …: what npm run COMMAND -- … does in a checkout, with Node alone.',
    '# The first process of a container passes on what ends it, and buries whoever is left to it.',
    'if [ $$ -eq 1 ]; then',
    '  # What is started with & reads nothing unless it is told to.',
    '  exec 3<&0; "$0" "$@" <&3 3<&- & child=$!',
    "  trap 'kill -TERM $child' TERM INT",
    '  while :; do',
    '    wait $child; code=$?',
    '    kill -0 $child 2>/dev/null || exit $code',
    '  done',
    'fi',
    'INIT_CWD=$PWD; HOMEROOM_COMMAND=homeroom; export INIT_CWD HOMEROOM_COMMAND',
    '# Relative to where it is typed, not to the release.',
    `for name in ${places.join(' ')}; do`,
    '  eval "value=\\$$name"',
    '  case $value in "" | off | /*) ;; *) eval "$name=\\$PWD/\\$value; export $name" ;; esac',
    'done',
    'cd "$(dirname "$(readlink -f "$0")")" || exit 1',
    'command=$1; [ $# -gt 0 ] && shift',
    'case $command in',
    ...cases,
    `  *) echo "homeroom ${Object.keys(scripts).join(' | ')}" >&2; exit 64 ;;`,
    'esac',
    '',
  ].join('\n');
}
