import '../kit/web/parts/jitless.web.ts';
import './styles.css';
// With a session and without one they show: beside this script they would be files of their own.
import '../kit/web/parts/alert.tsx';
import '../kit/web/parts/logo.tsx';
import { mount } from './mount.tsx';

mount(document.getElementById('root'));
