/**
 * Notes where something stands that may be deleted.
 * @param opener the button that asks for it
 * @returns a function that says what is to have the focus once it is deleted: the last button of the row that takes its place, else of
 * the row before it; where there are no rows, what stands beside the button; else the heading of the panel or page
 */
export function successorOf(opener: Element | null): () => HTMLElement | null {
  const part = opener?.closest('tr, li') ?? opener;
  const parts = part?.parentElement;
  const index = parts ? [...parts.children].indexOf(part) : 0;
  return () => {
    const next = part?.isConnected ? index + 1 : index;
    for (const one of [parts?.children[next], parts?.children[index - 1]]) {
      const operable = one?.isConnected ? lastOperable(one) : undefined;
      if (operable) return operable;
    }
    return heading('[role=dialog] h2') ?? heading('main h1');
  };
}

const selector = ':is(a[href], button, input, select, textarea):not(:disabled)';

const lastOperable = (part: Element): HTMLElement | undefined =>
  part.matches(selector) ? (part as HTMLElement) : [...part.querySelectorAll<HTMLElement>(selector)].at(-1);

/** A heading, able to have the focus though Tab does not lead to it. */
function heading(which: string): HTMLElement | null {
  const found = document.querySelector<HTMLElement>(which);
  if (found) found.tabIndex = -1;
  return found;
}
