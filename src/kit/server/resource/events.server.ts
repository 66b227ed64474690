import type { DomainEvents, EventName, Listener, WriteContext } from '../http/context.server.ts';

/** Raises a domain event: its listeners run one after the other in the caller's transaction. */
export async function raise<Name extends EventName>(ctx: WriteContext, name: Name, payload: DomainEvents[Name]): Promise<void> {
  const listeners: readonly Listener<Name>[] = ctx.listeners[name] ?? [];
  for (const listener of listeners) await listener(ctx, payload);
}
