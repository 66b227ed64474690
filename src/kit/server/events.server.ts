import type { WriteContext } from './context.server.ts';

/**
 * What one area's change means for another. `common/` adds its events to this interface by declaration merging:
 * name → payload. An event is raised inside the caller's transaction; a listener that throws undoes the change.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging, the kit knows no school words
export interface DomainEvents {}

export type EventName = keyof DomainEvents;
export type Listener<Name extends EventName> = (ctx: WriteContext, payload: DomainEvents[Name]) => Promise<void>;
export type Listeners = { [Name in EventName]?: readonly Listener<Name>[] };

/** Raises an event: its listeners run one after the other in the caller's transaction. */
export async function raise<Name extends EventName>(ctx: WriteContext, name: Name, payload: DomainEvents[Name]): Promise<void> {
  const listeners: readonly Listener<Name>[] = ctx.listeners[name] ?? [];
  for (const listener of listeners) await listener(ctx, payload);
}
