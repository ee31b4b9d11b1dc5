import { labelAs } from '../label-template.ts';
import { humanize } from '../text.ts';
import { plainText } from './json.ts';
import type { Sentence, Speaker, WordedChange } from './change-words.ts';

type Say = (speaker: Speaker, names: readonly string[], change: WordedChange) => Sentence;

const named =
  (name: string): Say =>
  (speaker) =>
    speaker.setting(speaker.what(name), (value) => speaker.named(value));
const ofFields =
  (name: string): Say =>
  (speaker) =>
    speaker.list(speaker.what(name), speaker.texts.field);

const ofTimeline: Say = (speaker, names) =>
  speaker.setting(speaker.what('timelineOf', column(speaker, names)));

/** What changes of a view's keys are, by the key; a star is a name. */
export const VIEW_WORDS: Readonly<Record<string, Say>> = {
  '/label': (speaker) => speaker.setting(speaker.what('label'), (label) => labelWords(speaker, label)),
  '/detail': (speaker) => speaker.setting(speaker.what('detail'), (label) => labelWords(speaker, label)),
  '/columns': ofFields('columns'),
  '/columns/*': (speaker, names) => speaker.sentence('columnChanged', column(speaker, names)),
  '/columns/*/hidden': (speaker, names) =>
    speaker.either('columnHidden', 'columnShown', column(speaker, names)),
  '/columns/*/width': (speaker, names, { after }) =>
    after === null
      ? speaker.sentence('columnWidthStandard', column(speaker, names))
      : speaker.sentence('columnWidth', { ...column(speaker, names), value: plainText(after) }),
  '/columns/*/pinned': (speaker, names, { after }) => {
    const pinned = after === 'left' ? 'columnPinnedLeft' : 'columnPinnedRight';
    return speaker.sentence(after === null ? 'columnUnpinned' : pinned, column(speaker, names));
  },
  '/columns/*/editable': (speaker, names, { after }) =>
    speaker.sentence(after === false ? 'columnNotEditable' : 'columnEditable', column(speaker, names)),
  '/columns/*/cell': (speaker, names) =>
    speaker.setting(speaker.what('columnCell', column(speaker, names)), (value) => speaker.named(value)),
  '/columns/*/shareOf': (speaker, names) =>
    speaker.setting(speaker.what('columnShareOf', column(speaker, names)), speaker.texts.field),
  '/columns/*/overdue': (speaker, names) => speaker.sentence('columnOverdue', column(speaker, names)),
  '/columns/*/pictureOf': (speaker, names) =>
    speaker.setting(speaker.what('columnPictureOf', column(speaker, names)), speaker.texts.field),
  '/columns/*/max': (speaker, names) => speaker.setting(speaker.what('columnMax', column(speaker, names))),
  '/columns/*/colors/*': (speaker, [field = '', value = '']) => {
    const what = { name: speaker.texts.field(field), value: speaker.texts.value(field, value) };
    return speaker.setting(speaker.what('columnColor', what), (color) => speaker.named(color));
  },
  '/search': ofFields('search'),
  '/quickFilters': ofFields('quickFilters'),
  '/sort': ofFields('sort'),
  '/sort/*/direction': (speaker, names) =>
    speaker.setting(speaker.what('sortDirection', column(speaker, names)), (value) => speaker.named(value)),
  '/pageSize': (speaker) => speaker.setting(speaker.what('pageSize')),
  '/filter': named('filter'),
  '/views': (speaker) => speaker.list(speaker.what('views'), humanize),
  '/views/*/filter': (speaker, [name = '']) => speaker.setting(viewOf(speaker, name)),
  '/views/*/default': (speaker, [name = '']) =>
    speaker.either('viewDefault', 'viewNotDefault', { name: humanize(name) }),
  '/actions/header': named('header'),
  '/actions/row': named('row'),
  '/actions/bulk': named('bulk'),
  '/actions/end': named('end'),
  '/tiles/picture': (speaker) =>
    speaker.setting(speaker.what('tilesPicture'), (picture) => labelWords(speaker, picture)),
  '/tiles/preview': (speaker) => speaker.setting(speaker.what('tilesPreview'), speaker.texts.field),
  '/tiles/placeholder': (speaker) => speaker.setting(speaker.what('tilesPlaceholder'), speaker.texts.field),
  '/tiles/show': ofFields('tilesShow'),
  '/icon': (speaker) => speaker.setting(speaker.what('icon')),
  '/calendar': (speaker) => speaker.setting(speaker.what('calendar'), speaker.texts.field),
  '/calendarEnd': (speaker) => speaker.setting(speaker.what('calendarEnd'), speaker.texts.field),
  '/dashboard': (speaker, _names, { after }) =>
    speaker.sentence(after === null ? 'dashboardHidden' : 'dashboardShown'),
  '/dashboard/trend': (speaker) => speaker.setting(speaker.what('trend'), speaker.texts.field),
  '/record/glance': ofFields('recordGlance'),
  '/record/quick': ofFields('recordQuick'),
  '/record/sections': (speaker) => speaker.list(speaker.what('recordSections'), speaker.texts.section),
  '/record/related': ofFields('recordRelated'),
  '/form/exclude': ofFields('exclude'),
  '/form/noEmptyOption': ofFields('noEmptyOption'),
  '/form/sections': (speaker) => speaker.list(speaker.what('sections'), speaker.texts.section),
  '/form/sections/*/fields': (speaker, [name = '']) =>
    speaker.list(speaker.what('section', { name: speaker.texts.section(name) }), speaker.texts.field),
  '/form/sections/*/folded': (speaker, [name = '']) =>
    speaker.either('sectionFolded', 'sectionOpen', { name: speaker.texts.section(name) }),
  '/form/tabs': (speaker) => speaker.list(speaker.what('tabs'), speaker.texts.tab),
  '/form/tabs/*/sections': (speaker, [name = '']) =>
    speaker.list(speaker.what('tab', { name: speaker.texts.tab(name) }), speaker.texts.section),
  '/form/tabs/*/related': (speaker, names) => speaker.setting(tabOf(speaker, names), speaker.texts.field),
  '/form/tabs/*/timeline': (speaker, names) => speaker.setting(tabOf(speaker, names)),
  '/form/tabs/*/customFields': (speaker, names) => speaker.setting(tabOf(speaker, names)),
  '/form/tabs/*/part': (speaker, names) => speaker.setting(tabOf(speaker, names)),
  '/form/steps/while': named('stepsWhile'),
  '/form/steps/order': (speaker) => speaker.list(speaker.what('steps'), speaker.texts.tab),
  '/form/steps/order/*/sections': (speaker, names) =>
    speaker.list(stepOf(speaker, names), speaker.texts.section),
  '/form/steps/order/*/part': (speaker, names) => speaker.setting(stepOf(speaker, names)),
  '/timeline': ofFields('timeline'),
  '/timeline/*/at': ofTimeline,
  '/timeline/*/icon': ofTimeline,
  '/timeline/*/show': ofTimeline,
  '/form/fields/*/required': (speaker, names) =>
    speaker.either('fieldRequired', 'fieldOptional', column(speaker, names)),
  '/form/fields/*/readOnly': (speaker, names) =>
    speaker.either('fieldReadOnly', 'fieldWritable', column(speaker, names)),
  '/form/fields/*/when': ofField('fieldWhen'),
  '/form/fields/*/widget': ofField('fieldWidget'),
  '/form/fields/*/pastAllowed': ofField('fieldPast'),
  '/form/fields/*/minLength': ofField('fieldMinLength'),
  '/form/fields/*/wide': ofField('fieldWide'),
  '/form/fields/*/picker/filter': ofField('fieldPicker'),
  '/form/fields/*/picker/create': ofField('fieldCreate'),
};

const stepOf = (speaker: Speaker, [name = '']: readonly string[]) =>
  speaker.what('step', { name: speaker.texts.tab(name) });

const viewOf = (speaker: Speaker, name: string) => speaker.what('viewFilter', { name: humanize(name) });

const tabOf = (speaker: Speaker, [name = '']: readonly string[]) =>
  speaker.what('tab', { name: speaker.texts.tab(name) });

const column = ({ texts }: Speaker, [field = '']: readonly string[]) => ({ name: texts.field(field) });

function ofField(what: string): Say {
  return (speaker, names) =>
    speaker.setting(speaker.what(what, column(speaker, names)), (value) =>
      Number.isNaN(Number(value)) ? speaker.named(value) : value,
    );
}

/** `{firstName} {lastName}` as people see fields: `[First name] [Last name]`. */
function labelWords({ texts }: Speaker, template: string): string {
  return labelAs(template, ({ path }) => `[${texts.field(path)}]`);
}
