import { useEffect, useRef } from 'react';
import { useSession } from '../../kit/web/calls/session.web.ts';
import { Kbd } from '../../kit/web/parts/kbd.tsx';
import { LinkButton } from '../../kit/web/route/link-button.tsx';
import { goKeys } from '../shell/go-keys.web.ts';
import { useSingleKeys } from '../shell/single-keys.web.ts';
import { anchorOf, type Block, type HelpPage, type Piece } from './help-page.domain.ts';
import { opens } from './help-pages.web.ts';

interface ArticleProps {
  page: HelpPage;
  /** The heading to begin at. */
  anchor: string | undefined;
  /** Whether it is about the screen that shows. */
  isHere: boolean;
  /** What a link may lead to: one to another page is plain text. */
  readable: readonly HelpPage[];
  onShow: (id: string) => void;
  onLeave: () => void;
}

const everywhere = [
  ['Ctrl K', 'finds people, screens and actions'],
  ['Enter', 'follows what is chosen, and saves a form'],
  ['Esc', 'closes what is open'],
] as const;

/** The keys that are pressed alone, if they are not turned off. */
function useKeysAlone(): readonly (readonly [key: string, what: string])[] {
  const { permissions } = useSession();
  if (!useSingleKeys()) return [];
  const places = goKeys(permissions).map(({ key, label }) => [`g ${key}`, `goes to ${label}`] as const);
  return [['?', 'opens this help, where nothing is being typed'], ...places];
}

/** A page of the help, and the keys of its screen. */
export function HelpArticle({ page, anchor, isHere, readable, onShow, onLeave }: ArticleProps) {
  const box = useRef<HTMLElement>(null);
  const alone = useKeysAlone();
  useEffect(() => {
    if (anchor) box.current?.querySelector(`#help-${anchorOf(anchor)}`)?.scrollIntoView();
  }, [anchor]);
  const follow = (to: string) => (readable.some(({ id }) => id === to.split('#')[0]) ? () => onShow(to) : undefined);
  return (
    <article ref={box} className="max-w-prose break-words text-base leading-relaxed">
      <h3 className="mb-2 text-lg">{page.title}</h3>
      {page.blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a page never change their places
        <Shown key={index} block={block} follow={follow} />
      ))}
      {!isHere && opens(page) && (
        <LinkButton to={page.id} small onClick={onLeave}>
          Open {page.title}
        </LinkButton>
      )}
      <h4 className="mt-6 mb-2 text-base">Keys</h4>
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-1 text-sm">
        {[...page.keys, ...everywhere, ...alone].map(([key, what]) => (
          <div key={key} className="contents">
            <dt>
              <Kbd>{key}</Kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}

type Follow = (to: string) => (() => void) | undefined;

function Shown({ block, follow }: { block: Block; follow: Follow }) {
  if (block.kind === 'heading') {
    return (
      <h4 id={`help-${block.anchor}`} className="mt-4 mb-1 text-base">
        {block.text}
      </h4>
    );
  }
  if (block.kind === 'text') {
    return (
      <p className="mb-3">
        <Pieces of={block.pieces} follow={follow} />
      </p>
    );
  }
  const List = block.isOrdered ? 'ol' : 'ul';
  return (
    <List className={`mb-3 space-y-1 pl-6 ${block.isOrdered ? 'list-decimal' : 'list-disc'}`}>
      {block.items.map((pieces) => (
        <li key={pieces.map(({ text }) => text).join()}>
          <Pieces of={pieces} follow={follow} />
        </li>
      ))}
    </List>
  );
}

const Pieces = ({ of: pieces, follow }: { of: readonly Piece[]; follow: Follow }) =>
  pieces.map(({ text, bold, to }) => {
    const go = to && follow(to);
    if (bold) return <strong key={text}>{text}</strong>;
    if (!go) return text;
    return (
      <button key={text} type="button" className="link rounded-field text-left focus-visible:ring-focus" onClick={go}>
        {text}
      </button>
    );
  });
