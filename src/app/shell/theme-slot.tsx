import { useLoaded } from '../../kit/web/calls/loaded.web.ts';
import { Skeleton } from '../../kit/web/parts/skeletons.tsx';

const load = () => import('./theme-picker.tsx').then((picker) => picker.ThemePicker);

/** The list of themes; its code comes when it is first opened. */
export function ThemeList() {
  const { part: ThemePicker } = useLoaded(load);
  if (ThemePicker) return <ThemePicker />;
  return (
    <div className="p-4">
      <Skeleton shape="lines" />
    </div>
  );
}
