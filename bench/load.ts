import autocannon from 'autocannon';

/** The answers to some connections that ask without a pause; times in milliseconds. */
export interface Load {
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
  /** Answers that were not successful, and broken connections. */
  failed: number;
}

export interface Call {
  method: 'GET' | 'POST' | 'PUT';
  /** With its query; a function is called for each request. */
  path: string | (() => string);
  /** Called for each request. */
  body?: () => unknown;
  token?: string;
}

const longestSeconds = 600;

/** Each connection gets at least this many answers, however long that takes. */
const answersAtLeast = 2;

/** Repeats one call from this many connections at once, for some seconds or until something is done. */
export async function load(origin: string, call: Call, connections: number, until: number | Promise<unknown>): Promise<Load> {
  const times: number[] = [];
  let failed = 0;
  const { body, token } = call;
  const options: autocannon.Options = {
    url: origin,
    requests: [requestOf(call)],
    // The headers of a browser.
    headers: {
      'accept-encoding': 'gzip',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    connections,
    duration: longestSeconds,
    timeout: longestSeconds,
    // It can stop only when it takes a sample.
    sampleInt: 50,
  };
  const started = performance.now();
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(options, (error, end) => (error ? reject(error) : resolve(end)));
    const stop = () => run.stop();
    // autocannon's own percentiles are in whole milliseconds.
    run.on('response', (_client, status, _bytes, ms) => {
      times.push(ms);
      if (status >= 300) failed += 1;
      const isLong = typeof until === 'number' && performance.now() - started >= until * 1000;
      if (isLong && times.length >= answersAtLeast * connections) stop();
    });
    if (typeof until !== 'number') until.then(stop, stop);
  });
  const seconds = (performance.now() - started) / 1000;
  return { perSecond: times.length / seconds, ...percentiles(times), failed: failed + result.errors };
}

function requestOf({ method, path, body }: Call): autocannon.Request {
  if (typeof path === 'string' && !body) return { method, path };
  return {
    method,
    setupRequest: (request) => ({
      ...request,
      path: typeof path === 'string' ? path : path(),
      ...(body ? { body: JSON.stringify(body()) } : {}),
    }),
  };
}

/** Combines several measurements of the same thing: the median of each figure. */
export function middleOf(loads: readonly Load[]): Load {
  const middle = (figure: (load: Load) => number) => percentile(loads.map(figure), 0.5);
  return {
    perSecond: middle(({ perSecond }) => perSecond),
    p50: middle(({ p50 }) => p50),
    p95: middle(({ p95 }) => p95),
    p99: middle(({ p99 }) => p99),
    failed: loads.reduce((sum, { failed }) => sum + failed, 0),
  };
}

const percentiles = (times: number[]): Pick<Load, 'p50' | 'p95' | 'p99'> => ({
  p50: percentile(times, 0.5),
  p95: percentile(times, 0.95),
  p99: percentile(times, 0.99),
});

/** @param share 0.5 is the median */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
