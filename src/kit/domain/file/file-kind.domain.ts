import { formatsInWords } from '../picture/picture.domain.ts';

/** How large a file may be that is kept, in megabytes. */
export const mostFileMegabytes = 10;

/** The kinds of files that are kept, in a sentence. */
export const fileKindsInWords = `PDF, ${formatsInWords}`;
