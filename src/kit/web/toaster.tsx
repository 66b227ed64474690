import { ToastContainer } from 'react-toastify/unstyled';

/** Where `notify` shows its messages: top right, 3 s, with a progress bar. Once a page. */
export const Toaster = () => (
  <ToastContainer position="top-right" autoClose={3000} hideProgressBar={false} newestOnTop limit={5} theme="light" />
);
