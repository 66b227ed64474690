import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { readPdf } from '../../../test/support/pdf-text.ts';
import type { DocumentJob, ListJob, PapersJob } from '../../kit/server/documents/document-jobs.server.ts';
import type { Documents } from '../../kit/server/documents/documents.server.ts';
import { createTypst, noTypst } from '../../kit/server/documents/typst.server.ts';
import { createDocuments } from './create-documents.server.ts';

const warn = vi.fn();
let documents: Documents;
beforeAll(() => {
  documents = createDocuments({ log: { warn } });
});
afterAll(() => documents.close());

const head = { school: { name: 'Hill Road School' }, title: 'Students', printedOn: '21-11-2026', printedBy: 'Grace Okafor' };

const listOf = (rows: string[][], more: Partial<ListJob> = {}): ListJob => ({
  ...head,
  filters: [],
  columns: [
    { header: 'Name', align: 'left' },
    { header: 'Fee', align: 'right' },
  ],
  locale: 'en-IN',
  rows,
  rowCount: rows.length,
  ...more,
});

const printed = async (job: ListJob) => {
  warn.mockClear();
  return readPdf(await documents.renderList(job));
};

const numbered = (count: number) => Array.from({ length: count }, (_, index) => [`Student no. ${index}.`, `${index}.00`]);

const paperTemplate = `
#import "/paper.typ": *
#let data = json("/data.json")
#show: frame.with(separate: true)
#for (at, paper) in data.papers.enumerate() { if at > 0 { pagebreak() }; [#data.kind of #paper.name]; block(height: paper.height * 1pt)[.] }
`;

const papersJob = (names: readonly string[], height = 0): PapersJob => ({
  ...head,
  title: 'Cards',
  template: paperTemplate,
  shared: { kind: 'Card' },
  papers: names.map((name) => ({ data: { name, height } })),
  paperCount: names.length,
});

describe('Many papers in one file', () => {
  it('have a page each, in order and without page numbers, across all parts', async () => {
    const names = Array.from({ length: 95 }, (_, index) => `pupil ${index}.`);
    const parts: number[] = [];
    const pdf = await documents.renderPapers(papersJob(names), { parts: (done) => parts.push(done) });
    const { pages } = await readPdf(pdf);
    expect(pages).toHaveLength(95);
    for (const [index, page] of pages.entries()) expect(page).toContain(`Card of ${names[index]}`);
    expect(pages.join()).not.toContain('Page 1');
    expect(parts.at(-1)).toBe(95);
  });

  it('are rendered in parts side by side, and joined in order', async () => {
    const begun: (() => void)[] = [];
    const bound: string[] = [];
    const run = async (name: string, task: { papers?: { data: { name: string } }[]; parts?: { notAccessible: string }[] }) => {
      const [paper] = task.papers ?? [];
      if (paper) await new Promise<void>((resolve) => begun.push(resolve));
      for (const part of task.parts ?? []) bound.push(part.notAccessible);
      return { pdf: Buffer.from(name), pages: 1, rows: 1, missing: [], notAccessible: paper?.data.name ?? null };
    };
    const service = createDocuments({
      log: { warn },
      openPool: () => ({ run, warm: () => undefined, close: async () => undefined }),
    });
    const pdf = service.renderPapers(papersJob(Array.from({ length: 41 }, (_, index) => `pupil ${index}`)));
    await expect.poll(() => begun.length).toBeGreaterThan(1);
    for (const finish of begun.reverse()) finish();
    expect(String(await pdf)).toBe('bindPapers');
    expect(bound).toEqual(['pupil 0', 'pupil 20', 'pupil 40']);
  });

  it('are rendered without the library that only single papers need, because loading it takes longer than a whole class', async () => {
    vi.doMock('@cantoo/pdf-lib', () => {
      throw new Error('Many papers do not need it');
    });
    onTestFinished(() => {
      vi.doUnmock('@cantoo/pdf-lib');
    });
    vi.resetModules();
    const { renderPapers } = await import('./document-worker.server.ts');
    const { papers: _fed, ...setting } = papersJob(['one']);
    const papers = [{ data: { name: 'one', height: 0 } }];
    expect((await renderPapers({ head: setting, papers })).pages).toBe(1);
  });

  it('fail if one of them needs more than a page', async () => {
    await expect(documents.renderPapers(papersJob(['one', 'two'], 900))).rejects.toThrow('4 pages instead of 2');
  });

  it('fail with the error met while they were read', async () => {
    async function* papers() {
      yield [{ data: { name: 'one', height: 0 } }];
      throw new Error('The photos are away');
    }
    await expect(documents.renderPapers({ ...papersJob(['one']), papers: papers() })).rejects.toThrow('The photos are away');
  });
});

describe('A list', () => {
  it('names the school, its title and filters, and when and by whom it was printed', async () => {
    const job = listOf(numbered(3), {
      school: { name: 'Hill Road School', address: '14 Hill Road\nMumbai' },
      filters: [{ label: 'Program', value: 'Grade 1 A' }],
    });
    const [page] = (await printed(job)).pages;
    for (const text of ['Hill Road School', '14 Hill Road, Mumbai', 'Students', 'Program: Grade 1 A', '3 records']) {
      expect(page).toContain(text);
    }
    expect(page).toContain('Printed on 21-11-2026 by Grace Okafor');
    expect(page).toContain('Page 1 of 1');
  });

  it('shows names in every script, each in a font that has it', async () => {
    const names = [
      ...['José Ñúñez Łódź', 'विद्यालय श्रीनिवास', 'தமிழ் செல்வி', 'శ్రీనివాస్ ప్రసాద్', 'শ্রীমতী দাস', 'زہرا پاکستان'],
      ...['કૃષ્ણકાંત પટેલ', 'ਹਰਪ੍ਰੀਤ ਸਿੰਘ', 'ಶ್ರೀನಿವಾಸ ಗೌಡ', 'ലക്ഷ്മി നായർ', 'ଶ୍ରୀମତୀ ଦାସ'],
    ];
    const { pages, fonts } = await printed(listOf(names.map((name) => [name, '1'])));
    expect(fonts).toEqual(expect.arrayContaining(['NotoSans-Regular', 'NotoSansTamil-Regular', 'NotoSansTelugu-Regular']));
    expect(fonts).toEqual(expect.arrayContaining(['NotoSansBengali-Regular', 'Amiri-Regular']));
    for (const script of ['Gujarati', 'Gurmukhi', 'Kannada', 'Malayalam', 'Oriya']) {
      expect(fonts).toContain(`NotoSans${script}-Regular`);
    }
    expect(pages[0]).toContain('José Ñúñez Łódź');
    expect(pages[0]).toContain('विद्यालय श्रीनिवास');
    expect(warn).not.toHaveBeenCalled();
  });

  it('up to 200 rows is tagged to PDF/UA-1, repeats its head on each page and numbers them', async () => {
    const { pages, tagged, metadata, title } = await printed(listOf(numbered(200)));
    expect({ tagged, title }).toEqual({ tagged: true, title: 'Students' });
    expect(metadata).toContain('<pdfuaid:part>1</pdfuaid:part>');
    expect(pages.length).toBeGreaterThan(3);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain('\nName\nFee\n');
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
    }
  });

  it('of thousands of rows has each of them once, in order, with a heading on every page', async () => {
    const job = listOf(numbered(2_345), { rows: batchesOf(numbered(2_345), 500) });
    const { pages, tagged, title } = await printed(job);
    expect(pages.join('').match(/Student no\. (\d+)\./g)).toEqual(numbered(2_345).map(([name]) => name));
    expect(pages.every((page, index) => page.includes(`Page ${index + 1} of ${pages.length}\n`))).toBe(true);
    expect(pages.every((page) => page.includes('Name\nFee\n'))).toBe(true);
    expect({ tagged, title }).toEqual({ tagged: false, title: 'Students' });
    expect(pages[0]).toContain('2,345 records');
    expect(warn).not.toHaveBeenCalled();
  });

  it('formats the number of records as the country does', async () => {
    const { pages } = await printed(listOf(numbered(1_234), { locale: 'en-DE' }));
    expect(pages[0]).toContain('1.234 records');
  });

  it('gives long texts more lines, and cuts even longer ones with an ellipsis', async () => {
    const long = 'words that go on and on '.repeat(40);
    const rows = numbered(300);
    rows[5] = [`${'A longer address of several words, '.repeat(4)}end`, '5.00'];
    rows[7] = [long, '7.00'];
    rows[9] = ['x'.repeat(3_000), '9.00'];
    const { pages } = await printed(listOf(rows));
    expect(pages[0]).toContain('end\n');
    expect(pages[0]?.match(/…/g)).toHaveLength(2);
    expect(pages.join('')).toContain('Student no. 299.');
  });

  it('breaks words that are wider than their column instead of running into the next', async () => {
    const { pages } = await printed(
      listOf([
        ['q'.repeat(1_500), '1'],
        ['z@'.repeat(100), '2'],
      ]),
    );
    expect(pages.join('').replace(/[^q]/g, '')).toHaveLength(1_500);
  });

  it('breaks a long word in what the list was filtered by', async () => {
    const { pages } = await printed(listOf(numbered(1), { filters: [{ label: 'Program', value: 'P'.repeat(150) }] }));
    expect(pages[0]?.split('\n').filter((line) => /P{100}/.test(line))).toEqual([]);
    expect(pages[0]?.match(/P/g)?.length).toBeGreaterThan(150);
  });

  it('prints markup as it was typed', async () => {
    const hostile = [
      '#import "/etc/passwd"',
      '*bold* _it_ `raw`',
      '\\ \\\\ \\u{41}',
      '$x^2$ ]',
      ']; #sys.inputs',
      '<b>x</b> @ref // -- ---',
      '"quoted" ~',
    ];
    const { pages } = await printed(
      listOf(
        hostile.map((text) => [text, '1']),
        { title: '#panic() *x*', filters: [{ label: '#x', value: '$y$ ]' }] },
      ),
    );
    for (const text of [...hostile, '#panic() *x*', '#x: $y$ ]']) expect(pages[0]).toContain(text);
    expect(warn).not.toHaveBeenCalled();
  });

  it('prints the number of a character that no font has, and logs it', async () => {
    const { pages, tagged } = await printed(
      listOf([
        ['Priya 😀 ok', '1'],
        ['NUL\u0000 half\ud83d\u200b tab\there', '2'],
      ]),
    );
    expect(pages[0]).toContain('Priya [U+1F600] ok');
    expect(pages[0]).toContain('NUL half[U+FFFD]');
    expect(pages[0]).not.toContain('\ufffd');
    expect(tagged).toBe(true);
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      { document: 'Students', missing: ['U+1F600', 'U+FFFD'] },
      'No font has some characters of a document',
    );
  });

  it('is printed without the standard when a letter and its marks have no font in common', async () => {
    const { pages, metadata } = await printed(listOf([['a\u0bbf x', '1']]));
    expect(pages).toHaveLength(1);
    if (metadata.includes('pdfuaid:part')) expect(warn).not.toHaveBeenCalled();
    else expect(warn).toHaveBeenCalledOnce();
  });

  it('without rows says so', async () => {
    const { pages, tagged } = await printed(listOf([]));
    expect(pages[0]).toContain('No items to display');
    expect(pages[0]).toContain('0 records');
    expect(tagged).toBe(true);
  });

  it('turns to landscape when it has many columns', async () => {
    const columns = Array.from({ length: 14 }, (_, index) => ({ header: `Column ${index}`, align: 'left' as const }));
    expect((await printed(listOf([columns.map(() => 'some words in a cell')], { columns }))).landscape).toBe(true);
    expect((await printed(listOf(numbered(1)))).landscape).toBe(false);
  });

  it('gives the same bytes for the same data', async () => {
    for (const count of [20, 300]) {
      const [first, second] = [
        await documents.renderList(listOf(numbered(count))),
        await documents.renderList(listOf(numbered(count))),
      ];
      expect(first.equals(second)).toBe(true);
    }
  });

  it('with another number of rows than counted is complete, and the log says so', async () => {
    const { pages } = await printed(listOf(numbered(12), { rowCount: 10 }));
    expect(pages[0]).toContain('12 records');
    expect(warn).toHaveBeenCalledOnce();
  });

  it('fails with the error met while its rows were read, and the next one is printed', async () => {
    const rows = async function* () {
      yield numbered(10);
      throw new Error('The database went away');
    };
    await expect(documents.renderList(listOf([], { rows: rows() }))).rejects.toThrow('The database went away');
    expect((await printed(listOf(numbered(1)))).pages).toHaveLength(1);
  });

  it('is cancelled when its reader leaves, and its rows are no longer read', async () => {
    const abort = new AbortController();
    let closed = false;
    const rows = async function* () {
      try {
        for (;;) {
          yield numbered(100);
          abort.abort();
        }
      } finally {
        closed = true;
      }
    };
    await expect(documents.renderList(listOf([], { rows: rows() }), { signal: abort.signal })).rejects.toThrow(/aborted/);
    expect(closed).toBe(true);
    expect((await printed(listOf(numbered(1)))).pages).toHaveLength(1);
  });
});

async function* batchesOf(rows: string[][], size: number) {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size);
}

describe('A document', () => {
  const receipt: DocumentJob = {
    ...head,
    title: 'Receipt 2026-000123',
    template: `#import "/frame.typ": *
      #let data = json("/data.json")
      #show: frame
      #letterhead()
      = #head.title
      #data.payer paid #data.amount`,
    data: { payer: '#panic("no") *José*', amount: '₹ 12,500.00' },
  };

  it('is rendered from its template and tagged to PDF/UA-1', async () => {
    const { pages, tagged, metadata } = await readPdf(await documents.renderDocument(receipt));
    for (const text of ['Receipt 2026-000123', '#panic("no") *José*', '₹ 12,500.00', 'Page 1 of 1'])
      expect(pages[0]).toContain(text);
    expect(tagged).toBe(true);
    expect(metadata).toContain('<pdfuaid:part>1</pdfuaid:part>');
  });

  it('with a wrong template fails with the compiler’s message', async () => {
    await expect(documents.renderDocument({ ...receipt, template: '#nothing-here()' })).rejects.toThrow(
      'unknown variable: nothing-here',
    );
    await expect(documents.renderDocument({ ...receipt, template: '#f(' })).rejects.toThrow('unclosed delimiter');
  });
});

describe('A paper for somebody at the desk', () => {
  it('is rendered while other people’s lists are still in work', async () => {
    const pdf = { pdf: Buffer.from('%PDF-'), pages: 1, rows: 0, missing: [], notAccessible: null };
    let endLists = () => undefined as undefined;
    const lists = new Promise<typeof pdf>((resolve) => {
      endLists = () => void resolve(pdf);
    });
    const busy = new Set<object>();
    // One job at a time in each, as a process does.
    const openPool = () => {
      const pool = {
        run: async (name: string) => {
          if (busy.has(pool)) await lists;
          if (name === 'renderList') busy.add(pool);
          return name === 'renderList' ? lists : pdf;
        },
        warm: () => undefined,
        close: async () => undefined,
      };
      return pool;
    };
    const service = createDocuments({ log: { warn }, openPool });
    const waiting = [1, 5_000].map((count) => service.renderList(listOf(numbered(count))));
    expect(String(await service.renderDocument({ ...head, template: '', data: {} }))).toBe('%PDF-');
    endLists();
    await Promise.all(waiting);
  });
});

describe('Without a build of the document compiler for this machine', () => {
  it('a list and a paper are refused with a message', async () => {
    const failing = { run: () => Promise.reject(new Error(noTypst)), warm: () => undefined, close: async () => undefined };
    const none = createDocuments({ log: { warn }, openPool: () => failing });
    const sentence = /^The server cannot make PDF files: .* does not exist for its kind of computer/;
    await expect(none.renderList(listOf(numbered(1)))).rejects.toMatchObject({
      status: 501,
      detail: expect.stringMatching(sentence),
    });
    const paper: DocumentJob = { ...head, template: '', data: {} };
    await expect(none.renderDocument(paper)).rejects.toMatchObject({ status: 501 });
    await none.close();
  });

  it('the process reports it for the job, instead of dying at its start', async () => {
    vi.doMock('@myriaddreamin/typst-ts-node-compiler', () => {
      throw new Error('Failed to load native binding');
    });
    await expect(createTypst()).rejects.toThrow(noTypst);
    vi.doUnmock('@myriaddreamin/typst-ts-node-compiler');
  });
});
