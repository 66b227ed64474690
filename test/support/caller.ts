import { gunzipSync } from 'node:zlib';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';

/** An answer with its parsed JSON. */
export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  json: any;
  text: string;
  bytes: Buffer;
  headers: LightMyRequestResponse['headers'];
}

/** A file as a form sends it. */
interface Upload {
  bytes: Buffer;
  type: string;
  name: string;
  field?: string;
  method?: 'PUT' | 'POST';
  /** Texts that stand before the file. */
  fields?: Readonly<Record<string, string>> | undefined;
}

type Headers = Readonly<Record<string, string>>;

/** Somebody who calls Homeroom, signed in or not. */
export interface Caller {
  token: string | undefined;
  get(url: string, headers?: Headers): Promise<Answer>;
  post(url: string, body?: unknown, headers?: Headers): Promise<Answer>;
  put(url: string, body?: unknown, headers?: Headers): Promise<Answer>;
  delete(url: string, headers?: Headers): Promise<Answer>;
  /** `PUT`, or another method, with one file as form data. */
  upload(url: string, file: Upload, headers?: Headers): Promise<Answer>;
  send(request: InjectOptions): Promise<Answer>;
}

/** The calls of one session. */
export function callerWith(app: FastifyInstance, token: string | undefined): Caller {
  const send = async (request: InjectOptions): Promise<Answer> => {
    const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const response = await app.inject({ ...request, headers: { ...authorization, ...request.headers } });
    const isPacked = response.headers['content-encoding'] === 'gzip';
    const bytes = isPacked ? gunzipSync(response.rawPayload) : response.rawPayload;
    const text = bytes.toString('utf8');
    return {
      status: response.statusCode,
      json: readJson(response, text),
      text,
      bytes,
      headers: response.headers,
    };
  };
  const withBody =
    (method: 'POST' | 'PUT') =>
    (url: string, body?: unknown, headers: Headers = {}) =>
      send({ method, url, headers, ...(body === undefined ? {} : { payload: body as InjectOptions['payload'] }) });
  return {
    token,
    get: (url, headers = {}) => send({ method: 'GET', url, headers }),
    post: withBody('POST'),
    put: withBody('PUT'),
    delete: (url, headers = {}) => send({ method: 'DELETE', url, headers }),
    upload: (url, file, headers = {}) => {
      const boundary = 'homeroom-test-boundary';
      const before = Object.entries(file.fields ?? {}).map(
        ([name, text]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`,
      );
      const payload = Buffer.concat([
        Buffer.from(
          `${before.join('')}--${boundary}\r\nContent-Disposition: form-data; name="${file.field ?? 'photo'}"; filename="${file.name}"\r\nContent-Type: ${file.type}\r\n\r\n`,
        ),
        file.bytes,
        Buffer.from(`\r\n--${boundary}--\r\n`),
      ]);
      return send({
        method: file.method ?? 'PUT',
        url,
        headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
        payload,
      });
    },
    send,
  };
}

function readJson(response: LightMyRequestResponse, text: string): unknown {
  const isJson = String(response.headers['content-type'] ?? '').includes('json');
  return isJson && text !== '' ? JSON.parse(text) : undefined;
}
