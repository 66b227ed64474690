import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sharedIcons, sharedParts } from '../vite/frame.ts';
import { longest } from './support/longest.ts';
import { pathsOf, type SourceFile, sourceFiles } from './support/source-files.ts';

const files = sourceFiles('src', 'demo');
const tests = sourceFiles('test', 'e2e', 'bench');
const layers = ['app', 'platform', 'areas', 'common', 'kit'];
const solver = 'src/timetable-solver/';
/** The demo school is filled by the app, and by nothing else. */
const layerOf = (path: string) => (path.startsWith('demo/') ? 0 : layers.indexOf(path.split('/')[1] ?? ''));
const areaOf = (path: string) => (path.startsWith('src/areas/') ? path.split('/')[2] : undefined);
const isTest = (path: string) => /\.test\.tsx?$/.test(path) || /^(test|e2e|bench)\//.test(path);
const isFactory = (path: string) => path.endsWith('.factory.ts');
const isDomain = (path: string) => path.endsWith('.domain.ts');
const isServer = (path: string) => /\.(server|table)\.ts$/.test(path);
const isBrowser = (path: string) => path.endsWith('.web.ts') || path.endsWith('.tsx');

/** `file -> import` for each of our own imports that is not allowed. */
function forbidden(of: readonly SourceFile[], isAllowed: (from: string, to: string) => boolean): string[] {
  return of.flatMap(({ path, imports }) => imports.filter((to) => !isAllowed(path, to)).map((to) => `${path} -> ${to}`));
}

/** The paths of the files for which `isSo` is true. */
const where = (of: readonly SourceFile[], isSo: (file: SourceFile) => boolean) => of.filter(isSo).map(({ path }) => path);

const product = files.filter(({ path }) => !isTest(path));

test('Imports point one way: app, areas, common, kit', () => {
  expect(forbidden(product, (from, to) => layerOf(to) >= layerOf(from) || to.startsWith(solver))).toEqual([]);
});

test('The platform runs any product: it knows the kit alone', () => {
  const ofPlatform = product.filter(({ path }) => path.startsWith('src/platform/'));
  expect(ofPlatform.length).toBeGreaterThan(50);
  expect(forbidden(ofPlatform, (_, to) => /^src\/(platform|kit)\//.test(to))).toEqual([]);
});

test('The timetable solver knows nothing of the product', () => {
  const ofSolver = product.filter(({ path }) => path.startsWith(solver));
  expect(forbidden(ofSolver, (_, to) => to.startsWith(solver) || to.startsWith('src/kit/'))).toEqual([]);
  const others = product.filter(({ path }) => /^src\/(common|kit)\//.test(path));
  expect(forbidden(others, (_, to) => !to.startsWith(solver))).toEqual([]);
});

test('What several folders of the timetable need stands in lesson/, below them all', () => {
  const lesson = product.filter(({ path }) => path.startsWith('src/areas/timetable/lesson/'));
  const isAbove = (to: string) => areaOf(to) === 'timetable' && !to.startsWith('src/areas/timetable/lesson/');
  expect(forbidden(lesson, (_, to) => !isAbove(to))).toEqual([]);
});

test('A list opens forms, both are made of inputs, and no form knows a list', () => {
  const above = { inputs: ['form', 'list'], form: ['list'] };
  for (const [room, rooms] of Object.entries(above)) {
    const inRoom = product.filter(({ path }) => path.startsWith(`src/kit/web/${room}/`));
    expect(inRoom.length).toBeGreaterThan(10);
    expect(forbidden(inRoom, (_, to) => !rooms.some((other) => to.startsWith(`src/kit/web/${other}/`)))).toEqual([]);
  }
});

test('Only domain and table files are imported from another area', () => {
  const other = (from: string, to: string) => areaOf(to) !== undefined && areaOf(from) !== areaOf(to);
  const inAreas = product.filter(({ path }) => areaOf(path) !== undefined && !isFactory(path));
  expect(forbidden(inAreas, (from, to) => !other(from, to) || isDomain(to) || to.endsWith('.table.ts'))).toEqual([]);
});

test('A table file says how records are stored and found; what acts for a caller is a server file', () => {
  const tables = product.filter(({ path }) => path.endsWith('.table.ts'));
  expect(forbidden(tables, (_, to) => to !== 'src/kit/server/http/context.server.ts')).toEqual([]);
});

test('Domain files import neither server nor browser files, and no package but zod', () => {
  const domain = product.filter(({ path }) => isDomain(path));
  expect(forbidden(domain, (_, to) => isDomain(to))).toEqual([]);
  expect(where(domain, ({ packages }) => packages.some((name) => name !== 'zod'))).toEqual([]);
});

test('Server files never import browser files, and browser files never import server files', () => {
  expect(forbidden(product, (from, to) => !(isServer(from) && isBrowser(to)) && !(isBrowser(from) && isServer(to)))).toEqual([]);
});

test('Menus and permissions do not import zod, so that the first page is small', () => {
  const reached = new Set<string>();
  const follow = (path: string) => {
    if (reached.has(path)) return;
    reached.add(path);
    for (const to of files.find((file) => file.path === path)?.runtimeImports ?? []) follow(to);
  };
  for (const { path } of product.filter(({ path }) => path.endsWith('.menu.domain.ts'))) follow(path);
  expect(where(files, ({ path, packages }) => reached.has(path) && packages.includes('zod'))).toEqual([]);
});

test('The frame contains only what the dashboard needs at once and something loaded later needs too', () => {
  const byPath = new Map(product.map((file) => [file.path, file]));
  const reachedFrom = (path: string, reached = new Set<string>()): Set<string> => {
    if (reached.has(path)) return reached;
    reached.add(path);
    for (const to of byPath.get(path)?.runtimeImports ?? []) reachedFrom(to, reached);
    return reached;
  };
  const dashboard = 'src/app/pages/dashboard.tsx';
  const late = [...new Set(product.flatMap(({ lateImports }) => lateImports))].filter((path) => path !== dashboard);
  const [withDashboard, ...others] = [dashboard, ...late].map((path) => reachedFrom(path));
  const isShared = (path: string) => withDashboard?.has(path) && others.some((reached) => reached.has(path));
  expect(sharedParts.filter((path) => !isShared(path))).toEqual([]);
  const icons = 'node_modules/lucide-react/dist/esm/icons/';
  expect(sharedIcons.filter((name) => !['.js', '.mjs'].some((end) => existsSync(`${icons}${name}${end}`)))).toEqual([]);
});

test('No file imports itself through others', () => {
  const byPath = new Map(product.map((file) => [file.path, file]));
  const done = new Set<string>();
  const cycles: string[] = [];
  const visit = (path: string, trail: readonly string[]) => {
    if (trail.includes(path)) cycles.push([...trail.slice(trail.indexOf(path)), path].join(' -> '));
    if (trail.includes(path) || done.has(path)) return;
    for (const to of byPath.get(path)?.runtimeImports ?? []) visit(to, [...trail, path]);
    done.add(path);
  };
  for (const { path } of product) visit(path, []);
  expect(cycles).toEqual([]);
});

test('Helpers of tests count with a counter that starts again in each file, because files share a worker', () => {
  const shared = tests.filter(
    ({ path }) => path.startsWith('test/') && !path.endsWith('.test.ts') && path !== 'test/support/counter.ts',
  );
  expect(where(shared, ({ text }) => /^(export )?let \w+(: \w+)? =/m.test(text))).toEqual([]);
});

test('The tests listed to run first exist', () => {
  const paths = [...files, ...tests].map(({ path }) => path);
  expect(longest.filter((path) => !paths.includes(path))).toEqual([]);
});

test('Every import gives the full name of its file', () => {
  expect(forbidden([...files, ...tests], (_, to) => /\.(ts|tsx|css|typ|json|svg|mjs)$/.test(to))).toEqual([]);
});

test('Nothing is exported by default, and no file only re-exports others', () => {
  expect(where(product, ({ text }) => /^export default /m.test(text))).toEqual([]);
  expect(where(product, ({ text }) => /^export (\*|\{[^}]*\}|type \{[^}]*\}) from /m.test(text))).toEqual([]);
});

test('The suffix of every file says which side it is for', () => {
  expect(
    where(files, ({ path }) => !isDomain(path) && !isServer(path) && !isBrowser(path) && !isTest(path) && !isFactory(path)),
  ).toEqual([]);
});

test('No folder is a drawer for odds and ends', () => {
  const drawers = /(^|\/)(utils?|helpers?|misc|types|shared|lib|index\.tsx?)(\/|$)/;
  expect(pathsOf('src').filter((path) => drawers.test(path.slice(4)))).toEqual([]);
});

test('No folder holds more than 40 files side by side', () => {
  const folders = files.map(({ path }) => path.slice(0, path.lastIndexOf('/')));
  const full = [...new Set(folders)].filter((folder) => folders.filter((other) => other === folder).length > 40);
  expect(full).toEqual([]);
});

test('A file is one thought: at most 400 lines, unless its first line says why not', () => {
  const lines = ({ text }: SourceFile) => text.split('\n').length;
  expect(where([...files, ...tests], (file) => lines(file) > 400 && !/^\/\*\*? Long:/.test(file.text))).toEqual([]);
});

test('No test is skipped, and no comment puts work off', () => {
  const leftOut = new RegExp(['\\b(test|it|describe)\\.(skip|only|todo)\\b', '\\bTO', 'DO\\b|\\bFIX', 'ME\\b'].join(''));
  expect(where([...files, ...tests], ({ text }) => leftOut.test(text))).toEqual([]);
});

test('The kit knows no word of a school', () => {
  const school = /\b(students?|teachers?|pupils?|guardians?|staff|grades?|exams?|fees?|admissions?|timetables?)\b/i;
  const kit = product.filter(({ path }) => path.startsWith('src/kit/'));
  const code = (text: string) => text.replace(/\/\*\*?[\s\S]*?\*\//g, '').replace(/\/\/.*$/gm, '');
  expect(
    kit.flatMap(
      ({ path, text }) =>
        school
          .exec(code(text))
          ?.slice(0, 1)
          .map((word) => `${path}: ${word}`) ?? [],
    ),
  ).toEqual([]);
});

test('Every function, class and shape that kit and common export has a docstring', () => {
  const shared = product.filter(({ path }) => /^src\/(kit|common)\//.test(path));
  const exported = /^export (?:(?:async )?function\*?|class|interface|type) (\w+)|^export const (\w+) =(?=$| (?:async )?[(<])/;
  const bare = shared.flatMap(({ path, text }) => {
    const lines = text.split('\n').filter((line) => !line.startsWith('// biome-ignore'));
    return lines.flatMap((line, index) => {
      const [, name, constant] = exported.exec(line) ?? [];
      const isBare = (name ?? constant) !== undefined && !lines[index - 1]?.trim().endsWith('*/');
      return isBare ? [`${path}: ${name ?? constant}`] : [];
    });
  });
  expect(bare).toEqual([]);
});

test('No SQL names another area’s table as text: it uses the table itself, so that the compiler notices a renaming', () => {
  const place = (path: string) => areaOf(path) ?? path.split('/')[1];
  const homes = new Map(
    product.flatMap(({ path, text }) => [...text.matchAll(/pgTable\(\s*'(\w+)'/g)].map(([, name]) => [name ?? '', place(path)])),
  );
  const named = /\b(?:from|join|into|update|table)\s+(?:only\s+)?"?([a-z_]{4,})\b/gi;
  const isComment = (line: string) => /^\s*(\*|\/\/|\/\*)|^import /.test(line);
  const found = product
    .filter(({ path }) => isServer(path) && layerOf(path) > 0)
    .flatMap(({ path, text }) => {
      const code = text.split('\n').filter((line) => !isComment(line));
      const tables = [...code.join('\n').matchAll(named)].map(([, table = '']) => table.toLowerCase());
      return tables.filter((table) => homes.has(table) && homes.get(table) !== place(path)).map((table) => `${path}: ${table}`);
    });
  expect(found).toEqual([]);
});

/** Aliases that a fragment of SQL from another file stands behind. */
const behindFragments = [
  'src/areas/leave-attendance/attendance/at-a-glance/attendance-figures.server.ts: s',
  'src/areas/leave-attendance/attendance/sheet-kind.server.ts: s',
];

test('A column that SQL names behind an alias is one of that table, so that a renaming is noticed here', () => {
  const snapshot: { tables: Record<string, { name: string; columns: object }> } = JSON.parse(
    readFileSync('migrations/snapshot.json', 'utf8'),
  );
  const columns = new Map(Object.values(snapshot.tables).map((table) => [table.name, Object.keys(table.columns)]));
  const declared = product.flatMap(({ text }) => [...text.matchAll(/export const (\w+) = pgTable\(\s*'(\w+)'/g)]);
  const tables = new Map(declared.map(([, name = '', table = '']) => [name, table]));
  const aliased = /(?:\$\{(\w+)\}|\b(?:from|join)\s+(\w+)|[)}])(?=\s+(?:as\s+)?([a-z]\w*)\b)/g;
  const named = /(?<![\w.$'"}])([a-z]\w*)\.([a-z]+(?:_[a-z]+)+)\b/g;
  let count = 0;
  const wrong = product.flatMap(({ path, text }) => {
    const isTable = (name: string) =>
      new RegExp(`import [^;]*\\b${name}\\b[^;]*\\.table\\.ts'|const ${name} = pgTable`).test(text);
    const behind = new Map<string, (readonly string[] | undefined)[]>();
    for (const [, variable, table, alias = ''] of text.matchAll(aliased)) {
      const name = variable && isTable(variable) ? tables.get(variable) : table;
      behind.set(alias, [...(behind.get(alias) ?? []), columns.get(name ?? '')]);
    }
    return [...text.matchAll(named)].flatMap(([, alias = '', column = '']) => {
      const known = behind.get(alias) ?? [undefined];
      if (known.includes(undefined) || behindFragments.includes(`${path}: ${alias}`)) return [];
      count++;
      return known.some((ofTable) => ofTable?.includes(column)) ? [] : [`${path}: ${alias}.${column}`];
    });
  });
  expect(count).toBeGreaterThan(2000);
  expect(wrong).toEqual([]);
});

test('Amounts of money are added by sumOf, never by +', () => {
  const added = /\b\w*(?:amount|balance|paid|salary|earnings|deductions|income|expense)\b\)?\s*\+=?\s/i;
  const withoutSql = (text: string) => text.replace(/sql(?:<[^`]*>)?`[^`]*`/g, '');
  expect(where(product, ({ path, text }) => areaOf(path) === 'financial' && added.test(withoutSql(text)))).toEqual([]);
});

test('Rules are told which day it is', () => {
  const isTold = ({ path, text }: SourceFile) =>
    isDomain(path) && path !== 'src/kit/domain/dates.domain.ts' && /new Date\(\)/.test(text);
  expect(where(product, isTold)).toEqual([]);
});

test('What an area declares for the server is listed by its serverArea', () => {
  const declares =
    /^export const (\w+)(?:: (?:Job|Listener<.*>|FastifyPluginAsync) =| = (?:storedResource|defineNotification|answering|writing)\()/gm;
  const lists = /(?:serverArea\(\{|[=>] \[)(?:.*\];$|[\s\S]*?^(?: {2})?[\]}].*;$)/gm;
  const declared = product.flatMap(({ path, text }) =>
    areaOf(path) === undefined ? [] : [...text.matchAll(declares)].map(([, name]) => ({ path, name: name ?? '' })),
  );
  const listed = new Set(
    product
      .filter(({ path }) => areaOf(path) !== undefined)
      .flatMap(({ text }) => [...text.matchAll(lists)].flatMap(([list]) => list.match(/\w+/g) ?? [])),
  );
  expect(declared.length).toBeGreaterThan(100);
  expect(declared.filter(({ name }) => !listed.has(name)).map(({ path, name }) => `${path}: ${name}`)).toEqual([]);
});

test('A screen makes its calls through their definitions, never with a path and types of its own', () => {
  const screens = product.filter(({ path }) => /^src\/(app|areas)\//.test(path) && isBrowser(path));
  expect(
    where(screens, ({ text }) => /\bapi\.(get|post|put|delete|blob)\b|import \{[^}]*\bapi\b[^}]*\} from/.test(text)),
  ).toEqual([]);
});

test('No select shows the browser’s own arrow: a choice is a ChoiceBox', () => {
  const own = product.filter(({ text }) => text.includes('<select') && !text.includes('appearance-none'));
  expect(own.map(({ path }) => path)).toEqual([]);
});

test('Permissions decide what somebody may do, never the name of their role', () => {
  expect(
    where(
      product,
      ({ path, text }) =>
        !path.startsWith('demo/') && /\brole\b[^\n;]{0,20}[!=]== '|[!=]== '(Admin|Parent|Staff|Student)'/.test(text),
    ),
  ).toEqual([]);
});

/** What all stories share, with a pattern that finds it; a story that changed it would disturb the others. */
const sharedByStories: readonly RegExp[] = [
  /untaken\(await programNamed\('([^']+)'\)/g,
  /newExamination\('([^']+)'/g,
  /(?:PUT|POST)', '(gs\/School|gs\/WorkingWeek|ns\/NotificationEvent)'/g,
  /update (\w+_setting) set/g,
];

test.each(sharedByStories)('Only the stories of one file use what matches %s', (pattern) => {
  const owners = new Map<string, Set<string>>();
  for (const { path, text } of tests.filter((file) => file.path.startsWith('e2e/'))) {
    for (const [, shared = ''] of text.matchAll(pattern)) owners.set(shared, (owners.get(shared) ?? new Set()).add(path));
  }
  expect([...owners].filter(([, paths]) => paths.size > 1).map(([shared, paths]) => [shared, ...paths])).toEqual([]);
});
