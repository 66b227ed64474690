import { ArrowLeft } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { useMe } from '../../areas/identity/me.web.ts';
import { counted } from '../../kit/domain/wording.domain.ts';
import { useSession } from '../../kit/web/calls/session.web.ts';
import { PanelBody, SidePanel } from '../../kit/web/form/side-panel.tsx';
import { Button } from '../../kit/web/parts/button.tsx';
import { Muted } from '../../kit/web/parts/muted.tsx';
import { useAddress } from '../../kit/web/route/address.web.ts';
import { HelpArticle } from './help-article.tsx';
import { type HelpPage, purposeOf, searchHelp } from './help-page.domain.ts';
import { helpAt, helpFor, permissionAt } from './help-pages.web.ts';
import { NotIncluded } from './not-included.tsx';

interface HelpPanelProps {
  open: boolean;
  /** Which page; `''` is the one about the screen, `contents` lists all. */
  id: string;
  onShow: (id: string) => void;
  onClose: () => void;
}

const contents = 'contents';

/** The help beside the screen: the page about it, a search over all that the user may read, and the guide for their work. */
export function HelpPanel({ open, id, onShow, onClose }: HelpPanelProps) {
  const [text, setText] = useState('');
  const { pathname: path } = useAddress();
  const { permissions } = useSession();
  const role = useMe()?.role;
  const groups = useMemo(() => helpFor(role, permissions), [role, permissions]);
  const readable = useMemo(() => groups.flatMap(({ pages }) => pages), [groups]);
  const [guide] = readable.filter((page) => page.id.startsWith('/help/guide/'));
  const here = helpAt(path);
  const listed = permissionAt(path);
  const [pageId, anchor] = id.split('#');
  const page = id === '' ? here : readable.find((one) => one.id === pageId);
  const go = (to: string) => {
    setText('');
    onShow(to);
  };
  return (
    <SidePanel
      open={open}
      title="Help"
      onClose={() => {
        setText('');
        onClose();
      }}
    >
      <nav aria-label="Help" className="flex flex-wrap items-center gap-2 px-4 pb-3 sm:px-6">
        <SearchBox text={text} onChange={setText} />
        {here && (text !== '' || page !== here) && (
          <Button small onClick={() => go('')}>
            <ArrowLeft size={16} aria-hidden />
            This screen
          </Button>
        )}
        {guide && page !== guide && (
          <Button small onClick={() => go(guide.id)}>
            {guide.title}
          </Button>
        )}
        <Button small onClick={() => go(contents)}>
          All pages
        </Button>
      </nav>
      <PanelBody key={`${id} ${text === ''}`} readOnly>
        {text.trim() !== '' ? (
          <Hits pages={searchHelp(readable, text)} text={text} onShow={go} />
        ) : page ? (
          <>
            <HelpArticle page={page} anchor={anchor} isHere={page === here} readable={readable} onShow={go} onLeave={onClose} />
            {page === here && listed && <NotIncluded of={listed} />}
          </>
        ) : (
          groups.map((group) => (
            <section key={group.label} className="mb-4">
              <h3 className="mb-1 text-base">{group.label}</h3>
              <PageList pages={group.pages} onShow={go} />
            </section>
          ))
        )}
      </PanelBody>
    </SidePanel>
  );
}

function SearchBox({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const id = useId();
  return (
    <div className="w-full">
      <label htmlFor={id} className="sr-only">
        Search the help
      </label>
      <input
        id={id}
        type="search"
        className="input w-full"
        placeholder="Search the help"
        autoComplete="off"
        value={text}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}

interface PageListProps {
  pages: readonly HelpPage[];
  onShow: (id: string) => void;
}

const Hits = ({ pages, text, onShow }: PageListProps & { text: string }) => (
  <>
    <p role="status" className="mb-2 text-muted">
      {pages.length === 0 ? `Nothing found for "${text.trim()}". Try fewer words.` : counted(pages.length, 'page')}
    </p>
    <PageList pages={pages} onShow={onShow} />
  </>
);

const PageList = ({ pages, onShow }: PageListProps) => (
  <ul>
    {pages.map((page) => (
      <li key={page.id} className="border-line border-t py-2 first:border-t-0">
        <button
          type="button"
          className="min-h-6 rounded-field text-left font-semibold underline-offset-4 hover:underline focus-visible:ring-focus max-sm:min-h-11"
          onClick={() => onShow(page.id)}
        >
          {page.title}
        </button>
        <Muted small>{purposeOf(page)}</Muted>
      </li>
    ))}
  </ul>
);
