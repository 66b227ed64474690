import { DateField, NumberField, TextField } from '../../../kit/web/form/fields.tsx';
import { DeleteButton } from '../../../kit/web/parts/row-actions.tsx';
import type { TermInput } from './term.domain.ts';

/** A term as it is being typed. */
export type EnteredTerm = Pick<TermInput, 'termManagementId' | 'termName'> & {
  startDate: string | null;
  endDate: string | null;
  percentage: number | null;
};

/** One term: its name, its days and its share. */
export function TermFields({ index, name, onRemove }: { index: number; name: string; onRemove: () => void }) {
  const field = (of: keyof EnteredTerm) => ({ name: `terms.${index}.${of}`, optional: false });
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-2 rounded-box border border-line p-4">
      <legend className="sr-only">Term {index + 1}</legend>
      <span aria-hidden className="font-semibold lg:hidden">
        Term {index + 1}
      </span>
      <div className="col-span-2 grid min-w-0 grid-cols-2 gap-x-4 gap-y-3 max-lg:row-start-2 lg:col-span-1 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)_128px]">
        <div className="col-span-2 lg:col-span-1">
          <TextField {...field('termName')} label="Term Name" />
        </div>
        <DateField {...field('startDate')} label="Start Date" />
        <DateField {...field('endDate')} label="End Date" />
        <NumberField {...field('percentage')} label="Percentage" min={0} max={100} step={0.01} />
      </div>
      <span className="lg:self-start lg:pt-6">
        <DeleteButton name={name || `Term ${index + 1}`} onClick={onRemove} />
      </span>
    </fieldset>
  );
}
