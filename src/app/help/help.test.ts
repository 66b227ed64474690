import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { PageEntry } from '../../kit/domain/area.domain.ts';
import { areas } from '../areas.tsx';
import { allPieces, parseHelp, plainText, purposeOf, searchHelp } from './help-page.domain.ts';
import { allHelp, helpAt, helpFor, helpFound, opens } from './help-pages.web.ts';
import { fileOf, helpSite } from './help-site.domain.ts';

const entries: readonly PageEntry[] = areas.flatMap(({ area }) => [...area.menu, ...(area.pages ?? [])]);
const besides = ['/dashboard', '/account/settings'];
const ofScreens = allHelp.filter(({ id }) => !id.startsWith('/help/'));
const wordsIn = (text: string) => text.match(/[\p{L}\p{N}][\p{L}\p{N}'’&-]*/gu)?.length ?? 0;

test('Every screen has exactly one page of the help, and no page is about anything else', () => {
  const screens = areas.flatMap(({ screens: own }) => Object.keys(own));
  const about = ofScreens.flatMap(({ paths }) => paths).sort();
  expect(about).toEqual([...new Set([...screens, ...entries.map(({ path }) => path), ...besides])].sort());
});

test('A page is called what its screen is called in the menu', () => {
  const others = entries.filter(({ path, label }) => helpAt(path)?.title !== label);
  expect(others.map(({ path }) => path)).toEqual([]);
});

test('Each page begins with what the screen is for, whoever reads it', () => {
  const bad = allHelp.filter((page) => {
    const purpose = purposeOf(page);
    return wordsIn(purpose) < 5 || wordsIn(purpose) > 40 || /permission|allowed|\bmay\b|\brights?\b|^If\b/i.test(purpose);
  });
  expect(bad.map(({ id, blocks }) => [id, blocks[0]])).toEqual([]);
});

test('A page is short: 60 to 150 words, a guide at most 300', () => {
  const lengths = allHelp.filter(({ id }) => id !== '/help/glossary').map((page) => [page.id, wordsIn(plainText(page))] as const);
  const most = (id: string) => (id.startsWith('/help/guide/') ? 300 : 150);
  expect(lengths.filter(([id, count]) => count < 60 || count > most(id))).toEqual([]);
});

test('No page uses a word of developers, or one that says nothing', () => {
  const words =
    /\b(API(?! keys?\b)|backend|database|server-side|endpoint|UI|toast|modal|scope|simply|easily|just|seamless\w*|robust|powerful|user)\b/i;
  expect(
    allHelp.flatMap(
      (page) =>
        words
          .exec(plainText(page))
          ?.slice(0, 1)
          .map((word) => `${page.id}: ${word}`) ?? [],
    ),
  ).toEqual([]);
});

test('Links between pages lead to pages, and headings that they name exist', () => {
  const anchors = (id: string) =>
    allHelp.find((page) => page.id === id)?.blocks.flatMap((block) => (block.kind === 'heading' ? [block.anchor] : []));
  const dead = allHelp.flatMap((page) =>
    allPieces(page)
      .flatMap(({ to }) => to ?? [])
      .filter((to) => {
        const [id = '', anchor] = to.split('#');
        return !anchors(id) || (anchor && !anchors(id)?.includes(anchor));
      })
      .map((to) => `${page.id} -> ${to}`),
  );
  expect(dead).toEqual([]);
});

test('What a page says in bold, such as the name of a button, stands in the code of the product', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.test)\.tsx?$/.test(file));
  const code = files.map((file) => readFileSync(`src/${file}`, 'utf8').replace(/\s+/g, ' ')).join(' ');
  // Numbers stand for any.
  const isThere = (text: string) => text.split(/\d+/).every((part) => code.includes(part));
  const unknown = allHelp.flatMap((page) =>
    allPieces(page).flatMap(({ text, bold }) => (bold && !isThere(text) ? `${page.id}: ${text}` : [])),
  );
  expect(unknown).toEqual([]);
});

const all = Object.fromEntries(
  entries.flatMap(({ permission }) => (typeof permission === 'string' ? [permission] : permission)).map((key) => [key, '-1']),
);
const idsFor = (...who: Parameters<typeof helpFor>) => helpFor(...who).flatMap(({ pages }) => pages.map(({ id }) => id));

test('Whoever may see all screens finds all pages but the guides of families', () => {
  const office = {
    ...all,
    'account.create': '-1',
    'paymenttransaction.create': '-1',
    'healthrecord.create': '-1',
    'graderecord.create': '-1',
  };
  const families = ['/help/guide/parent', '/help/guide/student'];
  expect(idsFor('Admin', office).toSorted()).toEqual(
    allHelp
      .map(({ id }) => id)
      .filter((id) => !families.includes(id))
      .toSorted(),
  );
  expect(idsFor('Admin', office)[0]).toBe('/help/guide/administrator');
});

test.each([
  ['Parent', { 'studentfee.read': 'studentid=4' }, '/help/guide/parent'],
  ['Student', { 'studentfee.read': 'studentid=4' }, '/help/guide/student'],
  ['Staff', { 'studentfee.read': '-1', 'paymenttransaction.create': '-1' }, '/help/guide/accountant'],
  ['Staff', { 'studentfee.read': '-1', 'graderecord.create': 'programid=3' }, '/help/guide/teacher'],
])('A %s has a guide and the pages of the screens that they may see', (role, permissions, guide) => {
  const seen = idsFor(role, permissions);
  expect(seen.filter((id) => id.startsWith('/help/guide/'))).toEqual([guide]);
  expect(seen).toContain('/fs/studentfee/grid');
  expect(seen).not.toContain('/fs/staffsalary/grid');
});

test('The page about what an address shows is found, also where the address names a record', () => {
  expect(helpAt('/sis/student/details/7')?.title).toBe('Student Details');
  expect(helpAt('/gs/timetable/staff/view/7')?.title).toBe('Staff Timetable');
  expect(helpAt('/nowhere')).toBeUndefined();
});

test('The search finds titles first, then what is said', () => {
  const found = searchHelp(allHelp, 'student fee').map(({ id }) => id);
  expect(found[0]).toBe('/fs/studentfee/grid');
  expect(found).toContain('/fs/feestructure/grid');
  expect(searchHelp(allHelp, 'transfer certificate').map(({ id }) => id)).toContain('/sis/studentexit/grid');
  expect(searchHelp(allHelp, '  ')).toEqual([]);
});

test('The search over everything finds the pages that somebody may see by their titles', () => {
  const titles = (text: string) =>
    helpFound(text, 'Parent', { 'studentfee.read': 'studentid=4' })?.items.map(({ title }) => title);
  expect(titles('stud fee')).toEqual(['Student Fees']);
  expect(titles('salar')).toBeUndefined();
  expect(titles('')).toBeUndefined();
});

test('Only a page about a screen without a record in its address leads there', () => {
  expect(
    allHelp
      .filter((page) => !opens(page))
      .map(({ id }) => id)
      .filter((id) => !id.includes('$') && !id.startsWith('/help/')),
  ).toEqual([]);
  expect(
    allHelp
      .filter(opens)
      .map(({ id }) => id)
      .filter((id) => id.includes('$') || id.startsWith('/help/')),
  ).toEqual([]);
});

test('Markdown becomes blocks, and blocks the pages of a site whose links lead to its files', () => {
  const page = parseHelp(
    'screen: /a/grid /a/$id\nkeys: Enter: saves; *: all\n\n# A & B\n\nKeep **all** [here](/a/grid#how-so).\n\n## How so\n\n1. One\n   more\n2. Two',
  );
  expect(page).toMatchObject({
    id: '/a/grid',
    title: 'A & B',
    paths: ['/a/grid', '/a/$id'],
    keys: [
      ['Enter', 'saves'],
      ['*', 'all'],
    ],
  });
  const site = helpSite([{ label: 'Area', pages: [page] }]);
  expect(site.map(({ name }) => name)).toEqual(['index.html', 'a-grid.html']);
  expect(site[1]?.html).toContain(
    '<p>Keep <strong>all</strong> <a href="a-grid.html#how-so">here</a>.</p><h2 id="how-so">How so</h2><ol><li>One more</li><li>Two</li></ol>',
  );
  expect(site[1]?.html).toContain('<h1>A &amp; B</h1>');
  expect(new Set(allHelp.map(({ id }) => fileOf(id))).size).toBe(allHelp.length);
});
