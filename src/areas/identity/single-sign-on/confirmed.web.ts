const name = 'confirmed-by-provider';

/** Tells the page that asked for it that its user has proven to a provider who they are. */
export function tellConfirmed(): void {
  const channel = new BroadcastChannel(name);
  channel.postMessage(null);
  channel.close();
}

/** Calls back when that is told. Returns a function that ends this. */
export function onConfirmed(then: () => void): () => void {
  const channel = new BroadcastChannel(name);
  channel.onmessage = then;
  return () => channel.close();
}
