import { PDFiumLibrary } from '@hyzyla/pdfium';
import jsQr from 'jsqr';

const scale = 3;

/** The first page of a PDF as a picture, three pixels to a point. */
async function pictureOf(pdf: Uint8Array) {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(pdf);
    const { data, width, height } = await document.getPage(0).render({ scale, render: 'bitmap' });
    document.destroy();
    return { pixels: new Uint8ClampedArray(data), width, height };
  } finally {
    library.destroy();
  }
}

/** Reads the code on the first page of a PDF from the picture of the page, as a phone's camera would. */
export async function codeOn(pdf: Uint8Array): Promise<string | undefined> {
  const { pixels, width, height } = await pictureOf(pdf);
  return jsQr(pixels, width, height)?.data;
}

/**
 * How far from the top of the first page, in points, something dark goes across nearly all of it: a rule, or the edges of frames that
 * stand in one row.
 */
export async function rulesOn(pdf: Uint8Array): Promise<number[]> {
  const { pixels, width, height } = await pictureOf(pdf);
  const isDark = (pixel: number) => (pixels[4 * pixel] ?? 255) < 160;
  const isRule = (row: number) => {
    let dark = 0;
    for (let column = 0; column < width; column++) if (isDark(row * width + column)) dark += 1;
    return dark > 0.75 * width;
  };
  const rows = Array.from({ length: height }, (_, row) => row).filter(isRule);
  return rows.filter((row) => !rows.includes(row - 1)).map((row) => Math.round(row / scale));
}

/** Whether a colour covers some of the first page: a magenta or green one, because pixels may be kept from red to blue or the other way. */
export async function showsColor(pdf: Uint8Array, [red, green, blue]: readonly [number, number, number]): Promise<boolean> {
  const { pixels } = await pictureOf(pdf);
  // Every tenth pixel.
  for (let at = 0; at < pixels.length; at += 40) {
    const differs =
      Math.abs((pixels[at] ?? 0) - red) + Math.abs((pixels[at + 1] ?? 0) - green) + Math.abs((pixels[at + 2] ?? 0) - blue);
    if (differs < 60) return true;
  }
  return false;
}
