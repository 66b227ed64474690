import { fileKindsInWords } from '../../domain/file/file-kind.domain.ts';
import { wrongKind } from '../http/errors.server.ts';
import { isPicture, readScan } from './pictures.server.ts';

/** A file as it is kept. */
interface KeptFile {
  mediaType: 'application/pdf' | 'image/jpeg';
  content: Buffer;
}

/** Where a PDF ends, within so many bytes of the end of the file. */
const tail = 4096;

/**
 * Tells a file by its content, whatever it is called: a PDF stays as it is, a picture is encoded again.
 * @throws 415 when it is neither, or not whole; 413 when a picture has too many pixels
 */
export async function readFile(bytes: Buffer): Promise<KeptFile> {
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') {
    if (!bytes.subarray(-tail).includes('%%EOF')) throw wrongKind('This PDF is not whole. Please try another one.');
    return { mediaType: 'application/pdf', content: bytes };
  }
  if (!(await isPicture(bytes))) throw wrongKind(`This is no ${fileKindsInWords} file.`);
  return { mediaType: 'image/jpeg', content: await readScan(bytes) };
}
