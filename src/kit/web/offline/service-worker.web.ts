/** What the build tells its service worker. */
interface OfflineBuild {
  /** Changes whenever any of the files does. */
  version: string;
  /** The page's first script, by which a page is recognised as part of this build. */
  entry: string;
  /** The paths of all kept files besides the page itself. */
  files: readonly string[];
}

interface LongEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends LongEvent {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface WorkerScope {
  addEventListener(type: 'install' | 'activate', listener: (event: LongEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  clients: { claim(): Promise<void> };
}

/**
 * Keeps the page and the files that its sheets need, and serves them when the network does not. Everything else goes to the
 * network as if this did not exist. A newer build waits until the last tab is closed, so no page ever gets parts of two.
 * The build makes `/sw.js` of this function alone: it imports nothing.
 */
export function startServiceWorker({ version, entry, files }: OfflineBuild): void {
  const worker = globalThis as unknown as WorkerScope;
  const prefix = 'homeroom-';
  const cacheName = `${prefix}${version}`;
  const patienceMs = 5000;
  const kept = new Set(files);

  const isOfThisBuild = async (page: Response) => page.ok && (await page.text()).includes(entry);

  async function fill() {
    const cache = await caches.open(cacheName);
    const page = await fetch('/', { cache: 'no-cache' });
    if (!(await isOfThisBuild(page.clone()))) throw new Error('The server has another build by now.');
    await Promise.all([cache.put('/', page), cache.addAll([...kept])]);
  }

  async function takeOver() {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith(prefix) && name !== cacheName).map((name) => caches.delete(name)));
    await worker.clients.claim();
  }

  /** The page carries the server's settings of the school, so the newest is kept. */
  async function keepPage(page: Response) {
    const copy = page.clone();
    if (await isOfThisBuild(page)) await (await caches.open(cacheName)).put('/', copy);
  }

  async function pageOf(event: FetchEvent): Promise<Response> {
    const before = await (await caches.open(cacheName)).match('/');
    const isAway = ({ status }: Response) => status >= 502 && status <= 504;
    const fetched = fetch(event.request).then((page) => {
      if (page.ok) event.waitUntil(keepPage(page.clone()));
      return before && isAway(page) ? before : page;
    });
    if (!before) return fetched;
    const late = new Promise<Response>((resolve) => setTimeout(() => resolve(before), patienceMs));
    return Promise.race([fetched.catch(() => before), late]);
  }

  async function fileOf(request: Request): Promise<Response> {
    return (await (await caches.open(cacheName)).match(request.url)) ?? fetch(request);
  }

  worker.addEventListener('install', (event) => event.waitUntil(fill()));
  worker.addEventListener('activate', (event) => event.waitUntil(takeOver()));
  worker.addEventListener('fetch', (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== 'GET' || origin !== location.origin || pathname.startsWith('/api/')) return;
    if (request.mode === 'navigate') event.respondWith(pageOf(event));
    else if (kept.has(pathname)) event.respondWith(fileOf(request));
  });
}
