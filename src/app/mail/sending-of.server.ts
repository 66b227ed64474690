import type { PageConfig } from '../../common/page-config.domain.ts';
import { type Env, isForThisMachine } from '../start/env.server.ts';

/** Where messages go. A mailbox that shows everything to everybody is only for a demonstration that nobody else can reach. */
export function sendingOf(env: Pick<Env, 'smtpUrl' | 'demo' | 'host' | 'publicUrl' | 'trustProxy'>): PageConfig['sending'] {
  if (env.smtpUrl) return 'server';
  return env.demo && isForThisMachine(env) ? 'mailbox' : 'nothing';
}
