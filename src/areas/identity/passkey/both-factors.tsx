import type { ReactNode } from 'react';
import { useCall } from '../../../kit/web/calls/use-call.web.ts';
import { ProofForm } from '../second-factor/proof-form.tsx';
import type { getSecondFactor } from '../second-factor/second-factor.domain.ts';
import type { PasskeyAnswer } from './passkey-answer.domain.ts';
import { ProveByPasskey } from './prove-by-passkey.tsx';

interface BothFactorsProps {
  submitLabel: string;
  /** The headline shown on failure. */
  failure: string;
  submit: (proof: { password?: string; code: string } | { passkey: PasskeyAnswer }) => Promise<void>;
  /** Further buttons. */
  children: ReactNode;
}

/** Asks for what a change of the second factor needs: the password, if there is one, and a code, or a passkey, which is both. */
export function BothFactors({ submit, children, ...form }: BothFactorsProps) {
  const { data: state } = useCall<typeof getSecondFactor>('GET /api/ias/IdentityAccess/SecondFactor', {});
  if (!state) return children;
  return (
    <ProofForm
      {...form}
      asks={state.hasPassword ? ['password', 'code'] : ['code']}
      help={{ code: 'From your app, or a recovery code.' }}
      className=""
      submit={submit}
    >
      {state.hasPasskey && <ProveByPasskey failure={form.failure} submit={submit} />}
      {children}
    </ProofForm>
  );
}
