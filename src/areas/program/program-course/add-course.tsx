import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { fieldBox, Tick } from '../../../kit/web/inputs/field-frame.tsx';
import { Picker } from '../../../kit/web/inputs/picker.tsx';
import { Button } from '../../../kit/web/parts/button.tsx';
import { notify } from '../../../kit/web/toast/toast.tsx';
import { courseNames } from '../course/course-names.domain.ts';
import { newProgramCourse, noCourseChosen } from './program-course.domain.ts';
import { useProgramCourseCalls } from './program-course-calls.web.ts';

/** Adds a course to a program: which one, in which semester, and whether it is mandatory. */
export function AddCourse({ programId }: { programId: number }) {
  const id = useId();
  const { add } = useProgramCourseCalls();
  const [courseId, setCourseId] = useState<number | null>(null);
  const [semester, setSemester] = useState<number>(newProgramCourse.semester);
  const [isMandatory, setMandatory] = useState<boolean>(newProgramCourse.isMandatory);
  const [busy, setBusy] = useState(false);

  const submit = async () => {
    if (courseId === null) return notify.warning(noCourseChosen);
    setBusy(true);
    if (await add({ programId, courseId, semester, isMandatory })) setCourseId(null);
    setBusy(false);
  };

  return (
    <div className="grid grid-cols-[minmax(0,1fr)_80px] items-end gap-x-2 gap-y-3 px-4 pb-4 sm:grid-cols-[minmax(0,1fr)_80px_auto]">
      <div>
        <label htmlFor={`${id}-course`} className="mb-1 block font-semibold">
          Course
        </label>
        <Picker
          input={{ id: `${id}-course` }}
          label="Course"
          names={courseNames}
          value={courseId}
          current=""
          onChange={setCourseId}
        />
      </div>
      <div>
        <label htmlFor={`${id}-semester`} className="mb-1 block font-semibold">
          Semester
        </label>
        <input
          id={`${id}-semester`}
          type="number"
          min={1}
          step={1}
          className={fieldBox}
          value={semester}
          onChange={(event) => setSemester(Math.max(1, Math.trunc(event.target.valueAsNumber || 1)))}
        />
      </div>
      <Tick label="Mandatory" className="col-span-full" checked={isMandatory} onChange={setMandatory} />
      <Button className="max-sm:col-span-2 sm:col-start-3 sm:row-start-1" busy={busy} onClick={() => void submit()}>
        <Plus size={16} aria-hidden />
        Add course
      </Button>
    </div>
  );
}
