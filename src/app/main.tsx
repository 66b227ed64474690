import '../kit/web/jitless.web.ts';
import './styles.css';
// With a session and without one it shows: beside this script it would be a file of its own.
import '../kit/web/logo.tsx';
import { mount } from './mount.tsx';

mount(document.getElementById('root'));
