import type { FastifyInstance } from 'fastify';

/** Every route that an app has: method and path with `:id` for parameters. */
export function routesOf(app: FastifyInstance): { method: string; url: string }[] {
  const routes: { method: string; url: string }[] = [];
  const trail: string[] = [];
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const match = /^([│ ]*)[├└]── ([^ ]*)(?: \(([A-Z, ]+)\))?/.exec(line);
    if (!match) continue;
    const [, indent = '', part = '', methods = ''] = match;
    const depth = indent.length / 4;
    trail.length = depth;
    trail.push(part);
    const url = trail.join('');
    for (const method of methods.split(', ').filter((name) => name !== '' && name !== 'HEAD')) routes.push({ method, url });
  }
  return routes;
}
