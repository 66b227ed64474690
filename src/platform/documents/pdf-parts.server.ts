const writing = { useObjectStreams: true, updateFieldAppearances: false };

/** Puts a document's objects into compressed streams: its tags shrink to a seventh. */
export async function packPdf(pdf: Uint8Array): Promise<{ pdf: Uint8Array; pages: number }> {
  // Loaded late: many papers need none of it.
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  return { pdf: await document.save(writing), pages: document.getPageCount() };
}
