import type { ReactNode } from 'react';
import { ProofForm } from '../second-factor/proof-form.tsx';
import type { PasskeyAnswer } from './passkey-answer.domain.ts';
import { ProveByPasskey } from './prove-by-passkey.tsx';

interface BothFactorsProps {
  hasPasskey: boolean;
  submitLabel: string;
  /** The headline shown on failure. */
  failure: string;
  submit: (proof: { password: string; code: string } | { passkey: PasskeyAnswer }) => Promise<void>;
  /** Further buttons. */
  children: ReactNode;
}

/** Asks for what a change of the second factor needs: password and code, or a passkey, which is both. */
export const BothFactors = ({ hasPasskey, submit, children, ...form }: BothFactorsProps) => (
  <ProofForm
    {...form}
    asks={['password', 'code']}
    help={{ code: 'From your app, or a recovery code.' }}
    className=""
    submit={submit}
  >
    {hasPasskey && <ProveByPasskey failure={form.failure} submit={submit} />}
    {children}
  </ProofForm>
);
