import type { PageConfig } from '../../common/page-config.domain.ts';
import { type Env, isLoopback } from '../start/env.server.ts';

/** Where messages go. A mailbox that shows everything to everybody is only for a demonstration that nobody else can reach. */
export function sendingOf({ smtpUrl, demo, host }: Pick<Env, 'smtpUrl' | 'demo' | 'host'>): PageConfig['sending'] {
  if (smtpUrl) return 'server';
  return demo && isLoopback(host) ? 'mailbox' : 'nothing';
}
