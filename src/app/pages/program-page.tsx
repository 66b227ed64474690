import { ProgramScreen } from '../../areas/program/program/program.screen.tsx';
import { programPanels } from './program-panels.tsx';

/** The programs, with what every area knows about each. */
export const ProgramPage = () => <ProgramScreen panels={programPanels} />;
