import { ProgramScreen } from '../../areas/program/program/program.screen.tsx';
import { usePermissions } from '../../kit/web/calls/permissions.web.ts';
import { programPanels } from './program-panels.tsx';

/**
 * The programs, with what every area knows about each; nothing about students if `graderecord.read` covers none. Source: text 2.
 */
export function ProgramPage() {
  const { can } = usePermissions();
  return <ProgramScreen panels={can('graderecord.read') ? programPanels : []} />;
}
