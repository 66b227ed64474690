import { Backpack, Database, LifeBuoy, type LucideIcon, Presentation, RotateCcw, ShieldCheck, UsersRound } from 'lucide-react';
import { demoPassword } from '../../common/demo-accounts.domain.ts';
import type { DemoAccount } from '../../common/page-config.domain.ts';
import { Muted } from '../../kit/web/parts/muted.tsx';

const roles: Record<DemoAccount['role'], { icon: LucideIcon; sees: string }> = {
  Admin: { icon: ShieldCheck, sees: 'Everything' },
  Staff: { icon: Presentation, sees: 'Own classes and lessons' },
  Parent: { icon: UsersRound, sees: 'Two children' },
  Student: { icon: Backpack, sees: 'Own record' },
};

const statements: { icon: LucideIcon; text: string }[] = [
  { icon: Database, text: '1,000 students, 1,000 parents and 50 staff, all invented.' },
  { icon: RotateCcw, text: 'The database may be reset at any time: enter nothing that you need.' },
  { icon: LifeBuoy, text: 'Questions: support@homeroom.test' },
];

/** What the notice needs from the login form beside it. */
export interface DemoNoticeProps {
  accounts: readonly DemoAccount[];
  /** The e-mail in the form now. */
  chosen: string;
  choose: (email: string) => void;
}

/** Tells visitors that this is a demonstration and lists the accounts to try: a click fills one in. */
export const DemoNotice = ({ accounts, chosen, choose }: DemoNoticeProps) => (
  <>
    <h2 className="text-base">This is a demonstration</h2>
    <Muted className="mb-4">
      Choose an account to look around. All use the password <span className="text-base-content">{demoPassword}</span>.
    </Muted>
    <ul className="overflow-hidden rounded-box border border-line bg-base-100">
      {accounts.map((account) => (
        <li key={account.email} className="border-line not-first:border-t">
          <AccountButton account={account} chosen={account.email === chosen} choose={choose} />
        </li>
      ))}
    </ul>
    <ul className="mt-6 space-y-2 text-muted">
      {statements.map(({ icon: Icon, text }) => (
        <li key={text} className="flex gap-2">
          <Icon size={16} aria-hidden className="mt-0.5 shrink-0" />
          {text}
        </li>
      ))}
    </ul>
  </>
);

interface AccountButtonProps {
  account: DemoAccount;
  chosen: boolean;
  choose: (email: string) => void;
}

function AccountButton({ account: { role, email }, chosen, choose }: AccountButtonProps) {
  const { icon: Icon, sees } = roles[role];
  const quiet = chosen ? '' : 'text-muted group-hover:text-base-content';
  return (
    <button
      type="button"
      aria-pressed={chosen}
      className={`group flex h-15 w-full items-center gap-3 px-4 text-left -outline-offset-2 ${chosen ? 'bg-press' : 'hover:bg-wash'}`}
      onClick={() => choose(email)}
    >
      <Icon size={20} aria-hidden className={`shrink-0 ${quiet}`} />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{role}</span>
        <span className={`block text-xs ${quiet}`}>{sees}</span>
      </span>
      <span className={`text-xs ${quiet}`}>{email}</span>
    </button>
  );
}
