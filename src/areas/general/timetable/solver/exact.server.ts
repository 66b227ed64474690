import { columnsOf, type ExactEngine, nearestWeekProgram, weekOfColumns } from './nearest-week.domain.ts';

/** Gains are whole numbers: what is less than one apart is proved. */
const options = { output_flag: false, mip_rel_gap: 0, mip_abs_gap: 0.99 };

/** HiGHS, branch and cut: 3.5 MB of WebAssembly, so loaded only for a repair. */
export async function loadExactEngine(): Promise<ExactEngine> {
  const { default: load } = await import('highs');
  const highs = await load();
  return ({ model, start, home, isFree, seconds, isCancelled }) => {
    const program = nearestWeekProgram(model, start, home, isFree);
    const { columns, rowLower, rowUpper, first, index, factor, gain } = program;
    if (columns === 0) return undefined;
    return highs.withModel((solver) => {
      solver.options.set({ ...options, time_limit: seconds });
      solver.passModel({
        numCols: columns,
        numRows: rowLower.length,
        sense: highs.constants.objectiveSense.maximize,
        colCost: gain,
        colLower: new Float64Array(columns),
        colUpper: new Float64Array(columns).fill(1),
        rowLower,
        rowUpper: rowUpper.map((bound) => (Number.isFinite(bound) ? bound : highs.infinity)),
        matrix: { format: 'csr', numRows: rowLower.length, numCols: columns, starts: first, indices: index, values: factor },
        integrality: new Int32Array(columns).fill(1),
      });
      solver.setSolution({ colValue: columnsOf(model, program, start) });
      const stopIfAsked = (event: { interrupt: () => void }) => {
        if (isCancelled()) event.interrupt();
        return undefined;
      };
      const { mipInterrupt, simplexInterrupt } = highs.constants.callbackType;
      const { modelStatus } = solver.run({ [mipInterrupt]: stopIfAsked, [simplexInterrupt]: stopIfAsked });
      const value = solver.getSolution().colValue;
      if (value.length !== columns || !value.some((one) => one > 0.5)) return undefined;
      const isProved = modelStatus === highs.constants.modelStatus.optimal;
      return { start: weekOfColumns(model, program, value, start, home), isProved };
    });
  };
}
