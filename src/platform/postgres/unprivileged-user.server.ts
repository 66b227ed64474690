import { spawnSync } from 'node:child_process';
import { chownSync, statSync } from 'node:fs';
import { StartProblem } from '../../kit/server/database/start-problem.server.ts';

/** The user that PostgreSQL runs as; empty when this process is not root and PostgreSQL simply runs as we do. */
export type PostgresUser = { uid?: number; gid?: number };

/**
 * PostgreSQL refuses to run as root, so root drops to `postgres`, else to `nobody`. A uid without an entry in the user
 * database will not do: initdb looks it up.
 */
export function choosePostgresUser(): PostgresUser {
  if (process.getuid?.() !== 0) return {};
  const user = lookUpUser('postgres') ?? lookUpUser('nobody');
  if (!user) throw new StartProblem('Running as root, and neither a user postgres nor nobody exists to run PostgreSQL as.');
  return user;
}

function lookUpUser(name: string): PostgresUser | undefined {
  const id = (flag: string) => spawnSync('id', [flag, name], { encoding: 'utf8' });
  const uid = id('-u');
  if (uid.status !== 0) return undefined;
  return { uid: Number(uid.stdout), gid: Number(id('-g').stdout) };
}

/** Whether that user can pass through every parent of `path` and execute (or enter) it: `/root` is closed to all others. */
export function canReach(user: PostgresUser, path: string): boolean {
  return spawnSync('/bin/sh', ['-c', 'test -x "$0"', path], { ...user, cwd: '/' }).status === 0;
}

/** Gives a directory with all in it to the user, when it is not theirs yet. */
export function giveTo(user: PostgresUser, directory: string): void {
  const owner = statSync(directory).uid;
  const self = process.getuid?.();
  if (user.uid === undefined) {
    if (owner !== self)
      throw new StartProblem(`${directory} belongs to user ${owner}, but this is user ${self}: start as that user.`);
    return;
  }
  if (owner === user.uid) return;
  const { status, stderr } = spawnSync('chown', ['-R', `${user.uid}:${user.gid}`, directory], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${directory} cannot be given to user ${user.uid}: ${stderr}`);
}

/** Gives one file to the user. */
export function giveFileTo(user: PostgresUser, file: string): void {
  if (user.uid !== undefined && user.gid !== undefined) chownSync(file, user.uid, user.gid);
}
