import multipart, { type MultipartFields } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError, malformed, ruleBroken, tooLarge, wrongKind } from './errors.server.ts';
import { refuseInfected } from './virus-scanner.server.ts';

/** What some calls take as a form with one file. */
interface UploadKind {
  /** What the file is called: `picture`. */
  one: string;
  /** The field of the form, and what is said if it holds none. */
  field: string;
  missing: string;
  megabytes: number;
}

/** The two halves of taking a file: letting routes of a scope read one, and reading it. */
export function uploadsOf({ one, field, missing, megabytes }: UploadKind) {
  async function readForm(request: FastifyRequest): Promise<{ bytes: Buffer; fields: Readonly<Record<string, string>> }> {
    if (!request.isMultipart()) throw wrongKind(`Send the ${one} as a form with one file.`);
    try {
      const file = await request.file();
      if (!file) throw ruleBroken({ [field]: [missing] });
      const bytes = await file.toBuffer();
      await refuseInfected(request, bytes, field);
      return { bytes, fields: textsOf(file.fields) };
    } catch (error) {
      if (error instanceof HttpError) throw error;
      if ((error as { code?: unknown }).code === 'FST_REQ_FILE_TOO_LARGE')
        throw tooLarge(`A ${one} may be at most ${megabytes} MB.`);
      throw malformed(`The form with the ${one} could not be read.`);
    }
  }

  return {
    accept: async (app: FastifyInstance): Promise<void> => {
      await app.register(multipart, { limits: { fileSize: megabytes * 1024 * 1024, files: 1, fields: 5, parts: 6 } });
    },
    /**
     * The bytes of the uploaded file.
     * @throws 415 when it is no form, 422 when no file is in it or the virus scanner refuses it, 503 when that does not answer, 413 when the file is too large, 400 when the form is broken
     */
    read: async (request: FastifyRequest): Promise<Buffer> => (await readForm(request)).bytes,
    /** The same, with the texts that stand before the file in the form. @throws as `read` does */
    readForm,
  };
}

const textsOf = (fields: MultipartFields): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, part]) =>
      part && 'value' in part && typeof part.value === 'string' ? [[name, part.value]] : [],
    ),
  );
