import { PDFDocument } from '@cantoo/pdf-lib';

const writing = { useObjectStreams: true, updateFieldAppearances: false };

/** Puts a document's objects into compressed streams: its tags shrink to a seventh. */
export async function packPdf(pdf: Uint8Array): Promise<{ pdf: Uint8Array; pages: number }> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  return { pdf: await document.save(writing), pages: document.getPageCount() };
}

/**
 * Puts the parts of a document together.
 * @throws Error when they have another number of pages than was announced on each of them
 */
export async function mergeParts(
  parts: readonly Uint8Array[],
  about: { title: string; timestamp: number; pages: number },
): Promise<Uint8Array> {
  const whole = await PDFDocument.create({ updateMetadata: false });
  for (const part of parts) {
    const source = await PDFDocument.load(part, { updateMetadata: false });
    for (const page of await whole.copyPages(source, source.getPageIndices())) whole.addPage(page);
  }
  const found = whole.getPageCount();
  if (found !== about.pages) throw new Error(`The document has ${found} pages instead of ${about.pages}`);
  const date = new Date(about.timestamp * 1000);
  whole.setTitle(about.title, { showInWindowTitleBar: true });
  whole.setLanguage('en');
  whole.setCreationDate(date);
  whole.setModificationDate(date);
  return whole.save(writing);
}
