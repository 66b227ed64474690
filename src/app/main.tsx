import '../kit/web/parts/jitless.web.ts';
import './styles.css';
import { mount } from './mount.tsx';

mount(document.getElementById('root'));
