import { Pager } from '../list/pager.tsx';

interface PanelPagerProps {
  page: number;
  totalPages: number;
  onPage: (page: number) => void;
}

/** The pager below a short list in a panel; nothing if there is only one page. */
export const PanelPager = (props: PanelPagerProps) =>
  props.totalPages > 1 && (
    <div className="mt-2 flex items-center justify-end gap-2">
      <Pager {...props} />
    </div>
  );
