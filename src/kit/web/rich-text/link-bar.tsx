import type { Editor } from '@tiptap/core';
import { useId, useState } from 'react';
import { isLink } from '../../domain/rich-text.domain.ts';
import { focusOnShow } from '../focus/focus-on-show.web.ts';
import { fieldBox } from '../inputs/field-frame.tsx';
import { Button } from '../parts/button.tsx';

const wrong = 'An address begins with https://, http://, mailto: or tel:';

/** An address as people type it, with a scheme added if they left it out. */
export function addressOf(typed: string): string | null {
  const text = typed.trim();
  if (isLink(text)) return text;
  if (/^[^\s:/@]+@[^\s:/@.]+(?:\.[^\s:/@.]+)+$/.test(text)) return `mailto:${text}`;
  return /^[\w-]+(?:\.[\w-]+)+(?:[/?#]\S*)?$/.test(text) ? `https://${text}` : null;
}

/** The link of the selected text: Enter sets it, an empty address removes it. */
export function LinkBar({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const id = useId();
  const [typed, setTyped] = useState(String(editor.getAttributes('link')['href'] ?? ''));
  const [error, setError] = useState('');
  const set = () => {
    const chain = editor.chain().focus().extendMarkRange('link');
    if (typed.trim() === '') chain.unsetLink().run();
    else {
      const href = addressOf(typed);
      if (href === null) return setError(wrong);
      // Without a selection, the address is also the text.
      if (editor.state.selection.empty && !editor.isActive('link'))
        chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
      else chain.setLink({ href }).run();
    }
    onClose();
  };
  return (
    <div className="border-line border-b p-2">
      <label htmlFor={id} className="mb-1 block text-muted text-xs">
        Address of the link
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          ref={focusOnShow}
          inputMode="url"
          autoComplete="off"
          className={fieldBox}
          aria-invalid={error !== ''}
          aria-describedby={error ? `${id}-error` : undefined}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setError('');
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' && event.key !== 'Escape') return;
            event.preventDefault();
            event.stopPropagation();
            if (event.key === 'Enter') set();
            else onClose();
          }}
        />
        <Button onClick={set}>Set link</Button>
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1 text-error text-xs">
          {error}
        </p>
      )}
    </div>
  );
}
