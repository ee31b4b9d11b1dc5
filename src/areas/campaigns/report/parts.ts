/** What records show of how things went: one piece of code, since each is little beside what they share. */
export { ElementPart } from './element-part.tsx';
export { PersonPart } from './person-part.tsx';
export { ReportPart } from './report-part.tsx';
