import { useEffect, useRef } from 'react';
import { allowed } from '../../kit/domain/area.domain.ts';
import type { PermissionMap } from '../../kit/domain/permission.domain.ts';
import { session } from '../../kit/web/calls/session.web.ts';
import { navigate } from '../../kit/web/route/address.web.ts';
import { areas } from '../areas.tsx';
import { isSingleKey } from './single-keys.web.ts';

/** The screens that a letter after `g` leads to. */
const places: Readonly<Record<string, string>> = {
  s: '/sis/student/grid',
  t: '/ss/staff/grid',
  p: '/ps/program/grid',
  a: '/las/studentattendance/grid',
  m: '/egs/graderecord/grid',
  f: '/fs/studentfee/grid',
  r: '/fs/paymenttransaction/grid',
};

interface GoKey {
  key: string;
  path: string;
  /** What the menu calls it. */
  label: string;
}

/** Those that the holder of these permissions may see. */
export function goKeys(permissions: PermissionMap): GoKey[] {
  const entries = areas.flatMap(({ area }) => area.menu);
  const seen = Object.entries(places).flatMap(([key, path]) => {
    const entry = entries.find((one) => one.path === path);
    return entry && allowed(entry, permissions) ? { key, path, label: entry.label } : [];
  });
  return [{ key: 'd', path: '/dashboard', label: 'Dashboard' }, ...seen];
}

const patienceMs = 1500;

/** `g` and a letter lead to a screen, from wherever nothing is being typed or asked. */
export function useGoKeys(): void {
  const begun = useRef(0);
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const isSecond = Date.now() - begun.current < patienceMs;
      begun.current = 0;
      if (event.shiftKey || !isSingleKey(event) || document.querySelector('[role=dialog], [role=alertdialog]')) return;
      if (!isSecond) {
        if (event.key === 'g') begun.current = Date.now();
        return;
      }
      const place = goKeys(session().permissions).find(({ key }) => key === event.key);
      if (!place) return;
      event.preventDefault();
      navigate({ to: place.path });
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, []);
}
