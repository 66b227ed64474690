import type { FastifyContextConfig, FastifyInstance } from 'fastify';
import type { Action } from '../../kit/domain/permission.domain.ts';
import { permissionKey } from '../../kit/domain/resource.domain.ts';

type Call = NonNullable<FastifyContextConfig['call']>;

const actionOf: Readonly<Record<string, Action>> = { GET: 'read', POST: 'create', PUT: 'update', DELETE: 'delete' };

/** The keys that open a call: its own, or that of its resource. */
function keysOf(call: Call, method: string, url: string): readonly string[] {
  if ('method' in call) return typeof call.permission === 'string' ? [] : call.permission;
  const action = url.includes('/Export') ? 'read' : actionOf[method];
  return action ? [permissionKey(call, action)] : [];
}

/** Notes which permission keys open some call: a role can give no others. */
export function noteKeys(app: FastifyInstance): void {
  const keys = new Set<string>();
  app.decorate('permissionKeys', keys);
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.call) for (const key of keysOf(config.call, String(method), url)) keys.add(key);
  });
}
