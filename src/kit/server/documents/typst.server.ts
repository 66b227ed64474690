import type { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { fontFolders } from './fonts.server.ts';
import { frameTemplate } from './templates/frame.server.ts';

/** Where the compiler believes its files to be; nothing is read from there. */
const root = '/homeroom-documents';
const main = `${root}/main.typ`;

interface TypstSource {
  main: string;
  /** What the source imports and reads, by path: `/data.json`. */
  files: Readonly<Record<string, string | Uint8Array>>;
  /** Seconds since 1970: the file's date. */
  timestamp: number;
}

/** The compiler of one process. */
export interface Typst {
  /** @throws Error with the compiler's messages */
  compile: (source: TypstSource, kind: 'untagged' | 'tagged' | 'accessible') => Uint8Array;
  /** Widths of words as a document would set them, in thousandths of the font size. */
  measure: (words: readonly string[]) => number[];
}

const measuring = `
#import "/frame.typ": text-set
#show: text-set.with(size: 100pt)
#context [#metadata(json("/data.json").map(word => calc.round(measure(word).width.pt() * 10)))<widths>]
`;

/** What a job fails with if there is no build of the compiler for this processor and system. */
export const noTypst = 'There is no Typst for this machine.';

/** A Typst compiler with our fonts. One for each process: a call blocks until the PDF is there. @throws `noTypst` */
export async function createTypst(): Promise<Typst> {
  // Loaded late: if a process failed at its start, no job could say why.
  const { NodeCompiler: Compiler } = await import('@myriaddreamin/typst-ts-node-compiler').catch((cause: unknown) => {
    throw new Error(noTypst, { cause });
  });
  const compiler = Compiler.create({ workspace: root, fontArgs: [{ fontPaths: fontFolders() }] });
  const place = (source: string, files: TypstSource['files']) => {
    compiler.resetShadow();
    compiler.addSource(main, source);
    for (const [path, content] of Object.entries(files)) compiler.mapShadow(`${root}${path}`, Buffer.from(content));
  };
  return {
    measure(words) {
      place(measuring, { '/frame.typ': frameTemplate, '/head.json': '{}', '/data.json': JSON.stringify(words) });
      const [widths] = compiler.query({ mainFilePath: main }, { selector: '<widths>', field: 'value' });
      return widths;
    },
    compile(source, kind) {
      place(source.main, source.files);
      try {
        // Not `compile()`: its document lives until the garbage collector finds it, and each holds tens of megabytes.
        return compiler.pdf(
          { mainFilePath: main },
          {
            creationTimestamp: source.timestamp,
            pdfTags: kind !== 'untagged',
            pdfStandard: kind === 'accessible' ? 'ua-1' : undefined,
          },
        );
      } catch (error) {
        throw new Error(messageOf(compiler, error), { cause: error });
      } finally {
        compiler.evictCache(0);
      }
    },
  };
}

/** A broken template's error comes without a text; the compiler gives it when asked again. */
function messageOf(compiler: NodeCompiler, error: unknown): string {
  if (error instanceof Error && error.message) return error.message;
  const diagnostics = compiler.compile({ mainFilePath: main }).takeDiagnostics()?.shortDiagnostics ?? [];
  const messages = diagnostics.map((diagnostic: { message?: unknown }) => String(diagnostic.message));
  return messages.length > 0 ? messages.join('; ') : 'The document could not be set';
}

/**
 * To PDF/UA-1, which refuses what cannot be read aloud (two scripts piled on one letter). Such a document is better printed
 * with tags but without the standard than not at all.
 */
export function compileAccessible(typst: Typst, source: TypstSource): { pdf: Uint8Array; notAccessible: string | null } {
  try {
    return { pdf: typst.compile(source, 'accessible'), notAccessible: null };
  } catch (error) {
    // What is wrong with the template itself fails here again.
    return { pdf: typst.compile(source, 'tagged'), notAccessible: withoutTexts(String(error)) };
  }
}

/** The compiler's message without its quotes from the document, which may contain somebody's name. */
const withoutTexts = (message: string): string => message.replace(/`[^`]*`/g, '…').slice(0, 300);
