import { paymentModes } from '../../../common/enumerations.domain.ts';
import { sumOf } from '../../../common/money.domain.ts';
import { choicesOf } from '../../../kit/domain/enumeration.domain.ts';
import { mostNamed } from '../../../kit/domain/import/import-report.domain.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import type { PlannedRow } from '../../../kit/server/import/import-plan.server.ts';
import { standingsWithout } from '../payment-transaction/standing.server.ts';
import type { PaymentImportReport } from './payment-import.domain.ts';

type Figures = Pick<
  PaymentImportReport,
  'sum' | 'settles' | 'excess' | 'from' | 'to' | 'methods' | 'largest' | 'beyond' | 'beyondCount'
>;

const mostLargest = 3;

/** What the payments of a file come to, and what they would do to the fees of those who paid. */
export async function figuresOf({ db }: Context, planned: readonly PlannedRow[]): Promise<Figures> {
  const paid = planned.map(({ row, name, input }) => ({
    row,
    name,
    studentId: Number(input['paymentForId'] ?? 0),
    amount: Math.max(0, Number(input['amountPaid'] ?? 0)),
    paymentDate: typeof input['paymentDate'] === 'string' ? input['paymentDate'] : null,
    mode: input['paymentMode'],
  }));
  type Paid = (typeof paid)[number];
  const amountsOf = (of: readonly Paid[]) => sumOf(of.map(({ amount }) => amount));
  const byStudent = new Map<number, Paid[]>();
  for (const one of paid) if (one.studentId) byStudent.set(one.studentId, [...(byStudent.get(one.studentId) ?? []), one]);
  const standings = await standingsWithout(db, [...byStudent.keys()], 0);
  const beyond = [...byStudent]
    .map(([studentId, own]) => ({
      studentId,
      name: own[0]?.name ?? '',
      rows: own.map(({ row }) => row),
      excess: Math.max(0, sumOf([amountsOf(own), -(standings.get(studentId)?.balance ?? 0)])),
    }))
    .filter(({ excess }) => excess > 0)
    .toSorted((one, other) => other.excess - one.excess);
  const sum = amountsOf(paid);
  const excess = sumOf(beyond.map((one) => one.excess));
  const days = paid.flatMap(({ paymentDate }) => paymentDate ?? []).toSorted();
  return {
    sum,
    settles: sumOf([sum, -excess]),
    excess,
    from: days[0] ?? null,
    to: days.at(-1) ?? null,
    methods: choicesOf(paymentModes).flatMap(([value, method]) => {
      const own = paid.filter(({ mode }) => mode === value);
      return own.length === 0 ? [] : [{ method, payments: own.length, sum: amountsOf(own) }];
    }),
    largest: paid
      .toSorted((one, other) => other.amount - one.amount)
      .slice(0, mostLargest)
      .map(({ row, name, amount, paymentDate }) => ({ row, name, amount, paymentDate })),
    beyond: beyond.slice(0, mostNamed),
    beyondCount: beyond.length,
  };
}
