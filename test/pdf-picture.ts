import { PDFiumLibrary } from '@hyzyla/pdfium';
import jsQr from 'jsqr';

/** Reads the code on the first page of a PDF from the picture of the page, as a phone's camera would. */
export async function codeOn(pdf: Uint8Array): Promise<string | undefined> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(pdf);
    const { data, width, height } = await document.getPage(0).render({ scale: 3, render: 'bitmap' });
    document.destroy();
    const code = jsQr(new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength), width, height);
    return code?.data;
  } finally {
    library.destroy();
  }
}
