import { Button } from '../parts/button.tsx';
import { formatNumber } from '../parts/format.web.ts';

interface ShowAllProps {
  shown: number;
  total: number;
  onAll: () => void;
  className?: string;
}

/** Under the first of a longer list: how many there are in all, and the way to them. Nothing where all are shown. */
export const ShowAll = ({ shown, total, onAll, className = '' }: ShowAllProps) =>
  total > shown ? (
    <p className={`flex items-center justify-between gap-4 text-muted ${className}`}>
      The first {formatNumber(shown, 0)} of {formatNumber(total, 0)}
      <Button small onClick={onAll}>
        Show all
      </Button>
    </p>
  ) : null;
