import { BookmarkPlus, Columns3, ListChecks, type LucideIcon } from 'lucide-react';
import type { AnyListed } from '../../../domain/resource.domain.ts';
import { focusOnShow } from '../../focus/focus-on-show.web.ts';
import type { Desk, List, ManyTools } from '../list.web.ts';
import { ColumnChoice } from './column-choice.tsx';
import { pickRows } from './pick-rows.tsx';
import { SaveList } from './save-list.tsx';
import { SavedLists } from './saved-lists.tsx';

/** What everything gets that is done with a list as a whole. */
export interface DeskProps {
  of: AnyListed;
  list: List<unknown>;
  manyTools?: ManyTools | undefined;
}

/** What somebody can do with a list as a whole, and the lists that they have saved of it. */
export function ListMenu({ list, close }: DeskProps & { close: () => void }) {
  const open = (desk: () => Desk) => () => {
    close();
    list.setDesk(desk());
  };
  return (
    <>
      <ul>
        <Choice icon={ListChecks} label="Choose rows" isFirst choose={open(pickRows)} />
        <Choice icon={Columns3} label="Columns" choose={open(() => ({ Part: ColumnChoice }))} />
        <Choice icon={BookmarkPlus} label="Save this list" choose={open(() => ({ Part: SaveList }))} />
      </ul>
      <SavedLists close={close} />
    </>
  );
}

interface ChoiceProps {
  icon: LucideIcon;
  label: string;
  isFirst?: boolean;
  choose: () => void;
}

const Choice = ({ icon: Icon, label, isFirst = false, choose }: ChoiceProps) => (
  <li>
    <button
      type="button"
      ref={isFirst ? focusOnShow : undefined}
      className="flex h-11 w-full items-center gap-3 px-4 text-left -outline-offset-2 hover:bg-wash lg:h-9"
      onClick={choose}
    >
      <Icon size={16} aria-hidden className="shrink-0 text-muted" />
      {label}
    </button>
  </li>
);
