const told = new WeakMap<Element, () => void>();
/** One for all: lists watch hundreds of texts. */
let observer: ResizeObserver | undefined;

/**
 * Calls back once an element is laid out, and whenever its size changes: to measure it then costs nothing, while it would lay out the
 * whole page in the middle of drawing. Returns a function that ends this.
 */
export function onLaidOut(element: Element, tell: () => void): () => void {
  if (!globalThis.ResizeObserver) {
    tell();
    return () => undefined;
  }
  observer ??= new ResizeObserver((entries) => {
    for (const { target } of entries) told.get(target)?.();
  });
  told.set(element, tell);
  observer.observe(element);
  return () => {
    told.delete(element);
    observer?.unobserve(element);
  };
}
