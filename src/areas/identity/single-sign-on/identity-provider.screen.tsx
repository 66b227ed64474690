import { CircleCheck, CircleDashed } from 'lucide-react';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import { reading } from '../../../kit/domain/reading.domain.ts';
import { loadedLater } from '../../../kit/web/calls/loaded.web.ts';
import { fieldsOf } from '../../../kit/web/form/fields-of.tsx';
import { ResourceScreen } from '../../../kit/web/list/resource-screen.tsx';
import { Facts } from '../../../kit/web/panel/facts.tsx';
import { StatusBadge, type StatusLook } from '../../../kit/web/parts/badge.tsx';
import { identityProvider, newAccounts, newAccountsFor } from './identity-provider.domain.ts';

const Connection = loadedLater(() => import('./connection.tsx').then((part) => part.Connection));

const { TextField, EnumField, BoolField } = fieldsOf(identityProvider);

const look: StatusLook = {
  1: { label: 'Offered', tone: 'success', icon: CircleCheck, quiet: true },
  0: { label: 'Not offered', tone: 'info', icon: CircleDashed },
};
const cells = {
  'Offered on the login page': reading(identityProvider.row, ['isEnabled'], ({ isEnabled }) => (
    <StatusBadge value={Number(isEnabled)} look={look} inRow />
  )),
};

/** By whom people may log in: set up, connected and tried. */
export const IdentityProviderScreen = () => (
  <ResourceScreen
    of={identityProvider}
    initial={{ newAccounts: newAccounts.nobody, countsAsFactor: false, isEnabled: false }}
    comeFrom="People can then log in by the account that they have elsewhere, such as Google or Microsoft."
    cells={cells}
    form={
      <>
        <TextField name="providerName" wide />
        <TextField name="issuer" wide />
        <TextField name="clientId" wide />
        <TextField name="domains" wide />
        <EnumField name="newAccounts" of={newAccountsFor} wide />
        <BoolField name="countsAsFactor" />
        <BoolField name="isEnabled" />
      </>
    }
    detail={(row) => (
      <>
        <Facts
          items={[
            ['Issuer', row.issuer],
            ['Client ID', row.clientId],
            ['Domains', row.domains],
            ['New accounts for', labelOf(newAccountsFor, row.newAccounts)],
            ['Its second factor counts', row.countsAsFactor ? 'Yes' : 'No'],
            ['Login page', <StatusBadge key="offered" value={Number(row.isEnabled)} look={look} />],
          ]}
        />
        <Connection of={row} />
      </>
    )}
  />
);
