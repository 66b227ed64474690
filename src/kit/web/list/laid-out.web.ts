const told = new WeakMap<Element, () => void>();
/** Shared by all: lists watch hundreds of texts. */
let observer: ResizeObserver | undefined;

/**
 * Calls back once an element is laid out, and whenever its size changes. Measuring it costs nothing then; in the middle of drawing, it
 * would make the browser lay out the whole page. Returns a function that ends this.
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
