import { Phone } from 'lucide-react';
import { labelOf } from '../kit/domain/enumeration.domain.ts';
import { buttonLook } from '../kit/web/parts/button-look.web.ts';
import { familyRelations } from './enumerations.domain.ts';
import { telephoneLink } from './telephone.domain.ts';

interface CallButtonProps {
  who: string;
  phone: string;
  /** What a guardian is to the student. */
  relationship?: number;
}

/** Calls somebody: who, and the number. */
export const CallButton = ({ who, phone, relationship }: CallButtonProps) => (
  <a
    href={telephoneLink(phone)}
    className={buttonLook({
      small: true,
      className: 'h-auto min-h-8 justify-start gap-2 py-1 text-left max-sm:min-h-11 max-sm:w-full',
    })}
  >
    <Phone size={16} aria-hidden className="shrink-0" />
    <span className="min-w-0 break-words">
      {relationship === undefined ? who : `${who}, ${labelOf(familyRelations, relationship) || 'family'}`}
      <span className="ml-2 whitespace-nowrap font-normal tabular-nums">{phone}</span>
    </span>
  </a>
);
