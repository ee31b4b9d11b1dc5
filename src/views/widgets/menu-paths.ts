import add from '@blueprintjs/icons/lib/esm/generated/16px/paths/add.js';
import disable from '@blueprintjs/icons/lib/esm/generated/16px/paths/disable.js';
import book from '@blueprintjs/icons/lib/esm/generated/16px/paths/book.js';
import briefcase from '@blueprintjs/icons/lib/esm/generated/16px/paths/briefcase.js';
import calendar from '@blueprintjs/icons/lib/esm/generated/16px/paths/calendar.js';
import chat from '@blueprintjs/icons/lib/esm/generated/16px/paths/chat.js';
import clipboard from '@blueprintjs/icons/lib/esm/generated/16px/paths/clipboard.js';
import creditCard from '@blueprintjs/icons/lib/esm/generated/16px/paths/credit-card.js';
import cube from '@blueprintjs/icons/lib/esm/generated/16px/paths/cube.js';
import documentPath from '@blueprintjs/icons/lib/esm/generated/16px/paths/document.js';
import envelope from '@blueprintjs/icons/lib/esm/generated/16px/paths/envelope.js';
import exchange from '@blueprintjs/icons/lib/esm/generated/16px/paths/exchange.js';
import film from '@blueprintjs/icons/lib/esm/generated/16px/paths/film.js';
import flag from '@blueprintjs/icons/lib/esm/generated/16px/paths/flag.js';
import flowLinear from '@blueprintjs/icons/lib/esm/generated/16px/paths/flow-linear.js';
import folderClose from '@blueprintjs/icons/lib/esm/generated/16px/paths/folder-close.js';
import form from '@blueprintjs/icons/lib/esm/generated/16px/paths/form.js';
import groupObjects from '@blueprintjs/icons/lib/esm/generated/16px/paths/group-objects.js';
import importPath from '@blueprintjs/icons/lib/esm/generated/16px/paths/import.js';
import inbox from '@blueprintjs/icons/lib/esm/generated/16px/paths/inbox.js';
import key from '@blueprintjs/icons/lib/esm/generated/16px/paths/key.js';
import learning from '@blueprintjs/icons/lib/esm/generated/16px/paths/learning.js';
import media from '@blueprintjs/icons/lib/esm/generated/16px/paths/media.js';
import mobilePhone from '@blueprintjs/icons/lib/esm/generated/16px/paths/mobile-phone.js';
import office from '@blueprintjs/icons/lib/esm/generated/16px/paths/office.js';
import people from '@blueprintjs/icons/lib/esm/generated/16px/paths/people.js';
import person from '@blueprintjs/icons/lib/esm/generated/16px/paths/person.js';
import pieChart from '@blueprintjs/icons/lib/esm/generated/16px/paths/pie-chart.js';
import play from '@blueprintjs/icons/lib/esm/generated/16px/paths/play.js';
import presentation from '@blueprintjs/icons/lib/esm/generated/16px/paths/presentation.js';
import projects from '@blueprintjs/icons/lib/esm/generated/16px/paths/projects.js';
import properties from '@blueprintjs/icons/lib/esm/generated/16px/paths/properties.js';
import pulse from '@blueprintjs/icons/lib/esm/generated/16px/paths/pulse.js';
import sendMessage from '@blueprintjs/icons/lib/esm/generated/16px/paths/send-message.js';
import settings from '@blueprintjs/icons/lib/esm/generated/16px/paths/settings.js';
import shield from '@blueprintjs/icons/lib/esm/generated/16px/paths/shield.js';
import star from '@blueprintjs/icons/lib/esm/generated/16px/paths/star.js';
import tag from '@blueprintjs/icons/lib/esm/generated/16px/paths/tag.js';
import thList from '@blueprintjs/icons/lib/esm/generated/16px/paths/th-list.js';
import tickCircle from '@blueprintjs/icons/lib/esm/generated/16px/paths/tick-circle.js';
import time from '@blueprintjs/icons/lib/esm/generated/16px/paths/time.js';
import timelineBarChart from '@blueprintjs/icons/lib/esm/generated/16px/paths/timeline-bar-chart.js';
import timelineEvents from '@blueprintjs/icons/lib/esm/generated/16px/paths/timeline-events.js';
import widget from '@blueprintjs/icons/lib/esm/generated/16px/paths/widget.js';
import wrench from '@blueprintjs/icons/lib/esm/generated/16px/paths/wrench.js';
import type { MenuIcon } from '../../contract/metadata/menu-icons.ts';

/** The small drawings alone: a component of the library holds a large one as well, and the first screen shows them all. */
export const MENU_PATHS = {
  add,
  blocked: disable,
  blocks: widget,
  book,
  briefcase,
  building: office,
  calendar,
  card: creditCard,
  chart: timelineBarChart,
  chat,
  clipboard,
  clock: time,
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
