import { role } from '../src/areas/identity/account/account-roles.domain.ts';
import { dataRequestFactory } from '../src/areas/privacy/data-request/data-request.factory.ts';
import { requestKind } from '../src/areas/privacy/data-request/data-request-words.domain.ts';
import { accountOf } from './support/another-account.ts';
import { axe } from './support/axe.ts';
import { addGuardian, addStudent, call } from './support/calls.ts';
import { inDatabase } from './support/database.ts';
import { see, settled, story } from './support/story.ts';

/** A former student with a guardian, and a request to erase them. */
async function wanted(): Promise<number> {
  const studentId = await addStudent('Ila', 'Erasewala', { studentStatus: 4 });
  await addGuardian(studentId, 'Noor', 'Erasewala', { email: 'ila.mother@homeroom.test' });
  await inDatabase(async (client) => {
    const exit = `insert into student_exit (student_id, tc_applied_date, tc_issue_date, exit_date, exit_reason, is_in_effect)
      values ($1, '2024-03-31', '2024-03-31', '2024-03-31', 'Moved', true)`;
    await client.query(exit, [studentId]);
  });
  const request = dataRequestFactory({ aboutId: studentId, kind: requestKind.erase });
  return (await call<{ data: number }>('Admin', 'POST', 'gs/DataRequest', request)).data;
}

/** Moves what was decided, and who was given an account for it, back by more than the notice; then the job runs. */
const passNotice = (dataRequestId: number) =>
  inDatabase(async (client) => {
    await client.query(
      `update erasure set proposed = proposed - interval '3 days', notice_until = notice_until - interval '3 days' where data_request_id = $1`,
      [dataRequestId],
    );
    await client.query(`select school_jobs.add_job('run-erasures', '{}'::json)`);
  });

story(
  'An office of two erases who has left: one looks and proposes, the other confirms, and after the notice it is done',
  async ({ open }) => {
    const dataRequestId = await wanted();
    const session = await accountOf({ email: 'second.admin@homeroom.test', role: role.admin, accountName: 'Sudha Second' });
    await inDatabase((client) =>
      client.query(
        "update audit_entry set at = at - interval '8 days' where resource = 'Account' and record_id = (select account_id from account where email = 'second.admin@homeroom.test')",
      ),
    );
    const path = '/gs/datarequest/grid?sort=-requestNumber&personName=Erasewala';

    const one = await open('Admin', path);
    await one.getByRole('button', { name: /^Details.*Erasewala/ }).click();
    const shown = one.getByRole('region', { name: 'Erasure' });
    await see(
      shown
        .getByText('Ila Erasewala')
        .or(shown.getByText(/^Student \(1\)/))
        .first(),
    );
    await see(shown.getByText('No other child here: addresses, numbers and account go along'));
    await settled(one);
    await axe(one);
    await shown.getByRole('button', { name: 'Propose to erase' }).click();
    const asked = one.getByRole('alertdialog', { name: 'Propose to erase' });
    await see(asked.getByText(/\d+ rows go or lose what they say/));
    await settled(one);
    await axe(one);
    await asked.getByRole('button', { name: 'Propose' }).click();
    await see(shown.getByText('Another person has to confirm it.'));

    const other = await open('Admin', path, { phone: true, session });
    await other
      .getByRole('button', { name: /Erasewala/ })
      .first()
      .click();
    const toConfirm = other.getByRole('region', { name: 'Erasure' });
    await toConfirm.getByRole('button', { name: 'Confirm the erasure' }).click();
    await other.getByRole('alertdialog', { name: 'Confirm the erasure' }).getByRole('button', { name: 'Confirm' }).click();
    await see(toConfirm.getByText('Confirmed: waits for the end of the notice'));
    await settled(other);
    await axe(other);

    await passNotice(dataRequestId);
    await one.goto('/gs/datarequest/grid?sort=-requestNumber');
    await one
      .getByRole('button', { name: /^Details.*Nobody any more/ })
      .first()
      .click();
    const answered = one.getByRole('dialog', { name: 'Data Request Detail' });
    await see(answered.getByText(/^Erased: Student: /));
    await see(answered.getByRole('button', { name: 'Letter' }));
  },
);
