import { Extension } from '@tiptap/core';
import { indentAtMost, indentStep } from '../../domain/rich-text.domain.ts';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    indent: {
      /** Indents the selected paragraphs by so many steps, or outdents them if negative; in a list, nests the item. */
      indentBy: (steps: number) => ReturnType;
    };
  }
}

const stepsIn = (element: HTMLElement): number => {
  const steps = Number.parseFloat(element.style.paddingLeft) / indentStep;
  return element.style.paddingLeft.endsWith('em') && Number.isInteger(steps) ? Math.min(Math.max(steps, 0), indentAtMost) : 0;
};

/** Indented paragraphs and headings, which the editor lacks. */
export const Indent = Extension.create({
  name: 'indent',
  addGlobalAttributes: () => [
    {
      types: ['paragraph', 'heading'],
      attributes: {
        indent: {
          default: 0,
          parseHTML: stepsIn,
          renderHTML: ({ indent }) => (indent > 0 ? { style: `padding-left: ${indent * indentStep}em` } : {}),
        },
      },
    },
  ],
  addCommands: () => ({
    indentBy:
      (steps) =>
      ({ editor, commands, state, tr, dispatch }) => {
        if (editor.isActive('listItem')) return steps > 0 ? commands.sinkListItem('listItem') : commands.liftListItem('listItem');
        let changes = false;
        state.doc.nodesBetween(state.selection.from, state.selection.to, (node, at) => {
          if (!isBlock(node.type.name)) return;
          const indent = Math.min(Math.max(Number(node.attrs['indent']) + steps, 0), indentAtMost);
          if (indent === node.attrs['indent']) return;
          changes = true;
          tr.setNodeAttribute(at, 'indent', indent);
        });
        if (changes) dispatch?.(tr);
        return changes;
      },
  }),
});

const isBlock = (name: string): boolean => name === 'paragraph' || name === 'heading';
