const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '_x000D_' };

/** Characters that XML cannot contain in any spelling, such as half of a surrogate pair. */
const impossible =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones
  /[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/**
 * A text inside an element or attribute of a workbook. Excel reads `_x0041_` as a letter, but whoever typed that meant these
 * characters.
 */
export function textXml(text: string): string {
  if (/^[\w .,:;/@+()-]*$/.test(text) && !text.includes('_x')) return text;
  return text
    .replace(/_(?=x[\dA-F]{4}_)/gi, '_x005F_')
    .replace(impossible, '')
    .replace(/[&<>"\r]/g, (sign) => entities[sign] ?? sign);
}
