import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import {
  AlignCenter,
  AlignJustify,
  AlignLeft,
  AlignRight,
  AtSign,
  Bold,
  Heading1,
  Heading2,
  Heading3,
  Indent,
  Italic,
  Link as LinkIcon,
  List,
  ListOrdered,
  type LucideIcon,
  Outdent,
  Strikethrough,
  Underline,
} from 'lucide-react';
import { useState } from 'react';
import { LinkBar } from './link-bar.tsx';

interface Tool {
  label: string;
  icon: LucideIcon;
  run: (editor: Editor) => unknown;
  /** Whether it is on at the cursor; without it the tool is not a toggle. */
  isOn?: (editor: Editor) => boolean;
}

const mark = (label: string, icon: LucideIcon, name: string): Tool => ({
  label,
  icon,
  run: (editor) => editor.chain().focus().toggleMark(name).run(),
  isOn: (editor) => editor.isActive(name),
});

const heading = (level: 1 | 2 | 3, icon: LucideIcon): Tool => ({
  label: `Heading ${level}`,
  icon,
  run: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
  isOn: (editor) => editor.isActive('heading', { level }),
});

const align = (label: string, icon: LucideIcon, textAlign: string): Tool => ({
  label,
  icon,
  run: (editor) => editor.chain().focus().setTextAlign(textAlign).run(),
  isOn: (editor) => editor.isActive({ textAlign }),
});

const tools: readonly Tool[] = [
  mark('Bold', Bold, 'bold'),
  mark('Italic', Italic, 'italic'),
  mark('Underline', Underline, 'underline'),
  mark('Strike', Strikethrough, 'strike'),
  heading(1, Heading1),
  heading(2, Heading2),
  heading(3, Heading3),
  {
    label: 'Bullet list',
    icon: List,
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
    isOn: (editor) => editor.isActive('bulletList'),
  },
  {
    label: 'Numbered list',
    icon: ListOrdered,
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    isOn: (editor) => editor.isActive('orderedList'),
  },
  { label: 'Less indent', icon: Outdent, run: (editor) => editor.chain().focus().indentBy(-1).run() },
  { label: 'More indent', icon: Indent, run: (editor) => editor.chain().focus().indentBy(1).run() },
  align('Align left', AlignLeft, 'left'),
  align('Align centre', AlignCenter, 'center'),
  align('Align right', AlignRight, 'right'),
  align('Justify', AlignJustify, 'justify'),
  { label: 'Placeholder', icon: AtSign, run: (editor) => editor.chain().focus().insertContent(spaced(editor)).run() },
];

/** `@` only opens the offers at the beginning of a word. */
function spaced({ state: { selection } }: Editor): string {
  const { parentOffset, nodeBefore } = selection.$from;
  return parentOffset === 0 || /\s$/.test(nodeBefore?.text ?? '') ? '@' : ' @';
}

/** The tools, each a button that Tab reaches. */
export function EditorToolbar({ editor, controls }: { editor: Editor; controls: string }) {
  const [linking, setLinking] = useState(false);
  const on = useEditorState({
    editor,
    selector: () => [...tools, link].map(({ isOn }) => isOn?.(editor) ?? false),
  });
  const look = (isOn: boolean) =>
    `grid size-8 place-items-center rounded-field max-sm:size-11 ${isOn ? 'bg-press text-base-content' : 'text-muted hover:bg-wash'}`;
  return (
    <>
      <div role="toolbar" aria-label="Formatting" aria-controls={controls} className="flex flex-wrap border-line border-b p-1">
        {tools.map(({ label, icon: Icon, run, isOn }, index) => (
          <button
            key={label}
            type="button"
            aria-label={label}
            title={label}
            {...(isOn && { 'aria-pressed': on[index] })}
            className={look(on[index] ?? false)}
            onClick={() => run(editor)}
          >
            <Icon size={16} aria-hidden />
          </button>
        ))}
        <button
          type="button"
          aria-label="Link"
          title="Link"
          aria-pressed={on[tools.length]}
          aria-expanded={linking}
          className={look(on[tools.length] ?? false)}
          onClick={() => setLinking(!linking)}
        >
          <LinkIcon size={16} aria-hidden />
        </button>
      </div>
      {linking && <LinkBar editor={editor} onClose={() => setLinking(false)} />}
    </>
  );
}

const link: Pick<Tool, 'isOn'> = { isOn: (editor) => editor.isActive('link') };
