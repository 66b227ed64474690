import { Extension } from '@tiptap/core';
import { Suggestion, type SuggestionProps } from '@tiptap/suggestion';

/** While somebody types after an `@`. */
export interface Offer {
  /** What is typed behind it so far. What is offered for that may still be on its way. */
  typed: string;
  /** Which of what `matching` finds Enter takes. */
  at: number;
  /** Where the `@` is in the window. */
  place: DOMRect | null;
  take: (item: string) => void;
}

interface InsertionOptions {
  /** Everything that can be inserted. */
  all: () => readonly string[];
  /** Called with what is typed, null for nothing. */
  offer: (offer: Offer | null) => void;
}

/** The items that contain what was typed, those that begin with it first. */
export function matching(all: readonly string[], typed: string): string[] {
  const wanted = typed.toLowerCase();
  const found = all.filter((item) => item.toLowerCase().replaceAll(' ', '').includes(wanted));
  const begins = (item: string) => Number(item.toLowerCase().startsWith(wanted));
  return found.sort((one, other) => begins(other) - begins(one));
}

/** `@` offers what can be inserted: arrows choose, Enter and Tab insert, Escape dismisses. */
export const Insertions = Extension.create<InsertionOptions>({
  name: 'insertions',
  addOptions: () => ({ all: () => [], offer: () => undefined }),
  addProseMirrorPlugins() {
    const { all, offer } = this.options;
    let shown: Offer | null = null;
    const show = (next: Offer | null) => {
      shown = next;
      offer(next);
    };
    const begin = ({ query: typed, command: take, clientRect }: SuggestionProps<string, string>) =>
      show({ typed, at: 0, place: clientRect?.() ?? null, take });
    return [
      Suggestion<string, string>({
        editor: this.editor,
        char: '@',
        command: ({ editor, range, props }) => editor.chain().focus().insertContentAt(range, `{{${props}}}`).run(),
        render: () => ({
          onStart: begin,
          onUpdate: begin,
          onExit: () => show(null),
          onKeyDown: ({ event }) => {
            if (!shown) return false;
            const { typed, at } = shown;
            const items = matching(all(), typed);
            const item = items[at];
            if (item === undefined) return false;
            const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
            if (step) show({ ...shown, at: (at + step + items.length) % items.length });
            else if (event.key === 'Enter' || event.key === 'Tab') shown.take(item);
            else if (event.key === 'Escape') show(null);
            else return false;
            event.stopPropagation();
            return true;
          },
        }),
      }),
    ];
  },
});
