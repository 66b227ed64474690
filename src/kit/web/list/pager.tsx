import { ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { ChoiceBox } from '../inputs/choice-box.tsx';
import { barBox } from '../inputs/field-frame.tsx';
import { Button } from '../parts/button.tsx';
import { formatNumber } from '../parts/format.web.ts';
import { type PageSize, pageSizes, parsePageSize } from '../route/page-size.web.ts';

interface PagerProps {
  page: number;
  totalPages: number;
  onPage: (page: number) => void;
  /** Called when somebody is about to go to a page. */
  onSoon?: (page: number) => void;
}

/** `Page X of Y` with Previous and Next. */
export function Pager({ page, totalPages, onPage, onSoon }: PagerProps) {
  const last = Math.max(1, totalPages);
  const towards = (wanted: number) => {
    const soon = () => wanted >= 1 && wanted <= last && onSoon?.(wanted);
    return { onClick: () => onPage(wanted), onPointerEnter: soon, onFocus: soon };
  };
  return (
    <>
      <span className="mr-2 whitespace-nowrap" aria-live="polite">
        Page {page} of {last}
      </span>
      <Button small className="max-sm:btn-square" disabled={page <= 1} {...towards(page - 1)}>
        <ChevronRight size={16} aria-hidden className="rotate-180" />
        <span className="max-sm:sr-only">Previous</span>
      </Button>
      <Button small className="max-sm:btn-square" disabled={page >= last} {...towards(page + 1)}>
        <span className="max-sm:sr-only">Next</span>
        <ChevronRight size={16} aria-hidden />
      </Button>
    </>
  );
}

interface ListFooterProps extends PagerProps {
  size: PageSize;
  totalCount: number;
  /** Whether the rows above are old ones while the next page loads. */
  renewing?: boolean;
  onSize: (size: PageSize) => void;
}

/** The line below a list: which rows these are, the page size, and the pager. */
export function ListFooter({ page, totalPages, totalCount, size, renewing = false, onPage, onSoon, onSize }: ListFooterProps) {
  const from = totalCount === 0 ? 0 : (page - 1) * size + 1;
  const to = Math.min(page * size, totalCount);
  const sizeId = useId();
  return (
    <footer className="flex min-h-12 shrink-0 items-center gap-2 border-t border-line px-4 sm:px-6">
      <span className="whitespace-nowrap text-muted max-sm:hidden">
        {formatNumber(from, 0)}–{formatNumber(to, 0)} of {formatNumber(totalCount, 0)}
      </span>
      <span role="status" className="flex-1 truncate text-muted max-sm:sr-only">
        {renewing && <span className="appear-late">Updating the list…</span>}
      </span>
      <label htmlFor={sizeId} className="mr-4 flex items-center gap-2 text-muted max-sm:mr-0 max-sm:flex-1">
        <span className="max-sm:sr-only">Rows a page</span>
        <ChoiceBox
          id={sizeId}
          look={`${barBox} text-base-content`}
          value={size}
          onChange={(event) => onSize(parsePageSize(event.target.value) ?? size)}
        >
          {pageSizes.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </ChoiceBox>
      </label>
      <Pager {...{ page, totalPages, onPage, onSoon }} />
    </footer>
  );
}
