import { Muted } from '../parts/muted.tsx';
import { fieldBox } from './field-frame.tsx';

interface HoursFieldsProps {
  title: string;
  from: string;
  to: string;
  onFrom: (time: string) => void;
  onTo: (time: string) => void;
  hint: string;
}

/** From when to when something holds on every day. */
export const HoursFields = ({ title, from, to, onFrom, onTo, hint }: HoursFieldsProps) => (
  <fieldset className="mt-6 flex flex-wrap items-end gap-4">
    <legend className="mb-1 font-semibold">{title}</legend>
    <Time label="From" value={from} onChange={onFrom} />
    <Time label="To" value={to} onChange={onTo} />
    <Muted className="basis-full">{hint}</Muted>
  </fieldset>
);

const Time = ({ label, value, onChange }: { label: string; value: string; onChange: (time: string) => void }) => (
  <label className="w-36">
    <span className="block text-muted text-xs">{label}</span>
    <input type="time" step={300} className={fieldBox} value={value} onChange={({ target }) => onChange(target.value)} />
  </label>
);
