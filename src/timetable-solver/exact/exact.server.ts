import type { Highs } from 'highs';
import type { IsPossible } from '../conflict-set.domain.ts';
import { modelOf } from '../model.domain.ts';
import { fewestGapsProgram } from './fewest-gaps.domain.ts';
import { columnsOf, type ExactEngine, nearestWeekProgram, type WeekProgram, weekOfColumns } from './nearest-week.domain.ts';

/** Gains are whole numbers, so a gap below one proves the optimum. */
const options = { output_flag: false, mip_rel_gap: 0, mip_abs_gap: 0.99 };

interface Question {
  program: WeekProgram;
  seconds: number;
  isCancelled: () => boolean;
  /** By column: the solution to start from. */
  begin?: Float64Array;
}

/** HiGHS, branch and cut: 3.5 MB of WebAssembly, so it is loaded only for a repair or when no week can be made. */
async function loadHighs(): Promise<Highs> {
  const { default: load } = await import('highs');
  return load();
}

/** Finds the week nearest to another. */
export async function loadExactEngine(): Promise<ExactEngine> {
  const highs = await loadHighs();
  const { optimal } = highs.constants.modelStatus;
  return ({ model, start, home, isFree, seconds, mostAway, isCancelled }) => {
    const { program, begin } = asked({ model, start, home, isFree, mostAway });
    if (program.columns === 0) return undefined;
    const { status, value } = run(highs, { program, seconds, isCancelled, begin });
    if (value.length !== program.gain.length || !value.some((one) => one > 0.5)) return undefined;
    return { start: weekOfColumns(model, program, value, start, home), isProved: status === optimal };
  };
}

function asked({ model, start, home, isFree, mostAway }: Omit<Parameters<ExactEngine>[0], 'seconds' | 'isCancelled'>) {
  if (mostAway !== undefined) {
    const program = fewestGapsProgram(model, start, home, isFree, mostAway);
    return { program, begin: Float64Array.from(program.begin) };
  }
  const program = nearestWeekProgram(model, start, home, isFree);
  return { program, begin: columnsOf(model, program, start) };
}

/** Tells whether lessons all fit together. */
export async function loadPossibility(isCancelled: () => boolean): Promise<IsPossible> {
  const highs = await loadHighs();
  const { optimal, infeasible } = highs.constants.modelStatus;
  return (instance, seconds) => {
    const model = modelOf(instance);
    const none = new Int32Array(model.events).fill(-1);
    const program = nearestWeekProgram(model, none, none, new Uint8Array(instance.classes.length).fill(1), true);
    if (program.columns === 0) return model.events === 0;
    const { status } = run(highs, { program, seconds, isCancelled });
    return status === optimal ? true : status === infeasible ? false : undefined;
  };
}

function run(highs: Highs, { program, seconds, isCancelled, begin }: Question) {
  const { columns, rowLower, rowUpper, first, index, factor, gain } = program;
  const all = gain.length;
  return highs.withModel((solver) => {
    solver.options.set({ ...options, time_limit: seconds });
    solver.passModel({
      numCols: all,
      numRows: rowLower.length,
      sense: highs.constants.objectiveSense.maximize,
      colCost: gain,
      colLower: new Float64Array(all),
      colUpper: new Float64Array(all).fill(1),
      rowLower,
      rowUpper: rowUpper.map((bound) => (Number.isFinite(bound) ? bound : highs.infinity)),
      matrix: { format: 'csr', numRows: rowLower.length, numCols: all, starts: first, indices: index, values: factor },
      integrality: new Int32Array(all).fill(1, 0, columns),
    });
    if (begin) solver.setSolution({ colValue: begin });
    const stopIfAsked = (event: { interrupt: () => void }) => {
      if (isCancelled()) event.interrupt();
      return undefined;
    };
    const { mipInterrupt, simplexInterrupt } = highs.constants.callbackType;
    const { modelStatus } = solver.run({ [mipInterrupt]: stopIfAsked, [simplexInterrupt]: stopIfAsked });
    return { status: modelStatus, value: solver.getSolution().colValue };
  });
}
