import '../kit/web/jitless.web.ts';
import './styles.css';
// With a session and without one they show: beside this script they would be files of their own.
import '../kit/web/alert.tsx';
import '../kit/web/logo.tsx';
import { mount } from './mount.tsx';

mount(document.getElementById('root'));
