import './rich-text.css';
import { getSchema, type JSONContent } from '@tiptap/core';
import { TextAlign } from '@tiptap/extension-text-align';
import { DOMParser } from '@tiptap/pm/model';
import { EditorContent, useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { useEffect, useRef, useState } from 'react';
import { isLink } from '../../domain/rich-text.domain.ts';
import { cleanFragment } from './clean-fragment.web.ts';
import { EditorToolbar } from './editor-toolbar.tsx';
import { Indent } from './indent.web.ts';
import { Insertions, matching, type Offer } from './insertions.web.ts';
import { OfferList } from './offer-list.tsx';

interface RichTextEditorProps {
  id: string;
  value: string;
  onChange: (html: string) => void;
  isWrong: boolean;
  insertions: readonly string[];
  /** Gets the element that takes the focus. */
  focusRef: (element: HTMLElement | null) => void;
}

const formatting = StarterKit.configure({
  heading: { levels: [1, 2, 3] },
  link: { openOnClick: false, HTMLAttributes: { target: null, rel: null }, isAllowedUri: isLink },
  blockquote: false,
  code: false,
  codeBlock: false,
  horizontalRule: false,
  gapcursor: false,
  trailingNode: false,
});

const always = [formatting, TextAlign.configure({ types: ['paragraph', 'heading'] }), Indent];
const parser = DOMParser.fromSchema(getSchema(always));

/** Formatted text for the editor, read from cleaned elements as everywhere else. */
const documentOf = (html: string): JSONContent => parser.parse(cleanFragment(html)).toJSON() as JSONContent;

/** An editor for formatted text that allows only what formatted text may contain. */
export function RichTextEditor({ id, value, onChange, isWrong, insertions, focusRef }: RichTextEditorProps) {
  const [offer, setOffer] = useState<Offer | null>(null);
  const latest = useRef({ onChange, insertions });
  latest.current = { onChange, insertions };
  const box = useRef<HTMLDivElement>(null);
  const editor = useEditor({
    injectCSS: false,
    content: documentOf(value),
    extensions: [...always, Insertions.configure({ all: () => latest.current.insertions, offer: setOffer })],
    editorProps: {
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        'aria-describedby': `${id}-note`,
        class: 'rich-text min-h-48 max-h-96 overflow-y-auto px-3 py-2 outline-none',
      },
    },
    onUpdate: ({ editor: changed }) => latest.current.onChange(changed.isEmpty ? '' : changed.getHTML()),
  });

  useEffect(() => {
    if (!editor || value === editor.getHTML() || (value === '' && editor.isEmpty)) return;
    editor.commands.setContent(documentOf(value), { emitUpdate: false });
  }, [editor, value]);

  useEffect(() => {
    if (!editor) return;
    const { dom } = editor.view;
    focusRef(dom);
    return () => focusRef(null);
  }, [editor, focusRef]);

  const items = offer ? matching(insertions, offer.typed) : [];
  const offers = items.length > 0;
  useEffect(() => {
    const dom = editor?.view.dom;
    dom?.setAttribute('aria-invalid', String(isWrong));
    if (offers) {
      dom?.setAttribute('aria-controls', `${id}-offers`);
      dom?.setAttribute('aria-activedescendant', `${id}-offer-${offer?.at}`);
    } else {
      dom?.removeAttribute('aria-controls');
      dom?.removeAttribute('aria-activedescendant');
    }
  }, [editor, id, isWrong, offers, offer?.at]);

  return (
    <div
      ref={box}
      className={`relative rounded-field border bg-base-100 focus-within:ring-focus ${isWrong ? 'border-(--text-error)' : 'border-(--field-border)'}`}
    >
      {editor && <EditorToolbar editor={editor} controls={id} />}
      <EditorContent editor={editor} />
      {offer && offers && <OfferList id={id} offer={offer} items={items} within={box.current} />}
    </div>
  );
}
