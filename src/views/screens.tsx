/** The screens that metadata describes, in one chunk: the shell loads it when the first of them is opened. */
export { ObjectFormScreen } from './form/object-form-screen.tsx';
export { ObjectListScreen } from './list/object-list-screen.tsx';
