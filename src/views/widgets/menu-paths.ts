import book from '@blueprintjs/icons/lib/esm/generated/16px/paths/book.js';
import briefcase from '@blueprintjs/icons/lib/esm/generated/16px/paths/briefcase.js';
import chat from '@blueprintjs/icons/lib/esm/generated/16px/paths/chat.js';
import clipboard from '@blueprintjs/icons/lib/esm/generated/16px/paths/clipboard.js';
import creditCard from '@blueprintjs/icons/lib/esm/generated/16px/paths/credit-card.js';
import cube from '@blueprintjs/icons/lib/esm/generated/16px/paths/cube.js';
import documentPath from '@blueprintjs/icons/lib/esm/generated/16px/paths/document.js';
import envelope from '@blueprintjs/icons/lib/esm/generated/16px/paths/envelope.js';
import film from '@blueprintjs/icons/lib/esm/generated/16px/paths/film.js';
import flag from '@blueprintjs/icons/lib/esm/generated/16px/paths/flag.js';
import folderClose from '@blueprintjs/icons/lib/esm/generated/16px/paths/folder-close.js';
import groupObjects from '@blueprintjs/icons/lib/esm/generated/16px/paths/group-objects.js';
import importPath from '@blueprintjs/icons/lib/esm/generated/16px/paths/import.js';
import inbox from '@blueprintjs/icons/lib/esm/generated/16px/paths/inbox.js';
import media from '@blueprintjs/icons/lib/esm/generated/16px/paths/media.js';
import mobilePhone from '@blueprintjs/icons/lib/esm/generated/16px/paths/mobile-phone.js';
import office from '@blueprintjs/icons/lib/esm/generated/16px/paths/office.js';
import pieChart from '@blueprintjs/icons/lib/esm/generated/16px/paths/pie-chart.js';
import play from '@blueprintjs/icons/lib/esm/generated/16px/paths/play.js';
import projects from '@blueprintjs/icons/lib/esm/generated/16px/paths/projects.js';
import sendMessage from '@blueprintjs/icons/lib/esm/generated/16px/paths/send-message.js';
import shield from '@blueprintjs/icons/lib/esm/generated/16px/paths/shield.js';
import star from '@blueprintjs/icons/lib/esm/generated/16px/paths/star.js';
import tag from '@blueprintjs/icons/lib/esm/generated/16px/paths/tag.js';
import thList from '@blueprintjs/icons/lib/esm/generated/16px/paths/th-list.js';
import tickCircle from '@blueprintjs/icons/lib/esm/generated/16px/paths/tick-circle.js';
import widget from '@blueprintjs/icons/lib/esm/generated/16px/paths/widget.js';
import wrench from '@blueprintjs/icons/lib/esm/generated/16px/paths/wrench.js';
import type { MenuIcon } from '../../contract/metadata/menu-icons.ts';

/** Our own: those of the library weigh ten times as much. */
const settings = ['M1 3h7v2H1zM9 2h2v4H9zM12 3h3v2h-3zM1 11h3v2H1zM5 10h2v4H5zM8 11h7v2H8z'];
const add = ['M7 2h2v5h5v2H9v5H7V9H2V7h5z'];
const blocked = [
  'M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1m0 2a5 5 0 0 1 4 8L5 4a5 5 0 0 1 3-1M4 5l7 7A5 5 0 0 1 4 5',
];
const clock = ['M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1m0 2a5 5 0 1 1 0 10A5 5 0 0 1 8 3M7 4h2v4h3v2H7z'];
const calendar = ['M4 1h2v2h4V1h2v2h3v12H1V3h3zM3 7v6h10V7z'];
const pulse = ['M0 7.5h3L5.5 2l4 10 2-4.5H16V9h-3.5l-3 6-4-9.5L4 9H0z'];
const timelineBarChart = ['M0 14h16v2H0zM2 8h3v5H2zM7 3h3v10H7zM12 6h3v7h-3z'];
const key = ['M5 4a4 4 0 1 0 3.9 5H11v2h2V9h2V7H8.9A4 4 0 0 0 5 4m0 2.5a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3'];
const presentation = ['M0 1h16v2H0zM1 4h14v7H9v1l3 3h-2l-2-2-2 2H4l3-3v-1H1z'];
const properties = ['M1 3h2v2H1zM5 3h10v2H5zM1 7h2v2H1zM5 7h10v2H5zM1 11h2v2H1zM5 11h10v2H5z'];
const exchange = ['M11 1l4 3.5L11 8V6H1V3h10zM5 8v2h10v3H5v2l-4-3.5z'];
const flowLinear = ['M1 5h5v2h4V5h5v6h-5V9H6v2H1z'];
const learning = ['M8 2L0 6l8 4 6-3v4h1V6.5zM3 9v3l5 2.5 5-2.5V9l-5 2.5z'];
const timelineEvents = ['M1 2h2v12H1zM4 3h9v3H4zM4 7h6v3H4zM4 11h11v3H4z'];
const form = ['M1 2h4v4H1zM7 3h8v2H7zM1 10h4v4H1zM7 11h8v2H7z'];
const person = ['M8 1a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7M2 15c0-3.3 2.7-5.5 6-5.5s6 2.2 6 5.5z'];
const people = [
  'M5.5 2a3 3 0 1 0 0 6 3 3 0 0 0 0-6M0 14c0-2.9 2.3-5 5.5-5s5.5 2.1 5.5 5z',
  'M11 3a2.5 2.5 0 1 1-.6 4.9 4.5 4.5 0 0 0-.4-4.7c.3-.1.7-.2 1-.2m1.2 6.1c2.3.5 3.8 2.3 3.8 4.9h-3.5c0-1.9-.7-3.6-1.9-4.8z',
];

/** The small drawings alone: a component of the library holds a large one as well, and the first screen shows them all. */
export const MENU_PATHS = {
  add,
  blocked,
  blocks: widget,
  book,
  briefcase,
  building: office,
  calendar,
  card: creditCard,
  chart: timelineBarChart,
  chat,
  clipboard,
  clock,
  cube,
  document: documentPath,
  exchange,
  film,
  flag,
  flow: flowLinear,
  folder: folderClose,
  form,
  gear: settings,
  group: groupObjects,
  import: importPath,
  inbox,
  key,
  learning,
  letter: envelope,
  list: thList,
  media,
  people,
  person,
  phone: mobilePhone,
  play,
  presentation,
  properties,
  pulse,
  segment: pieChart,
  send: sendMessage,
  shield,
  slides: projects,
  star,
  tag,
  tick: tickCircle,
  timeline: timelineEvents,
  tool: wrench,
} as const satisfies Record<MenuIcon, readonly string[]>;
