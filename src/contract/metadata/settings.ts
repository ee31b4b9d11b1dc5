import { type Static, Type } from 'typebox';
import { closed, Flag } from '../key-types.ts';
import { DEFAULT_LOCALE, EXPIRE_SESSION_MINUTES } from '../constants.ts';
import { ELEMENT_KINDS, TEXT_FORMATS, type TextFormat } from '../kinds/kind.ts';
import type { BrandText } from '../public-sessions/brand.ts';
import { schemaKey } from '../schema-key.ts';
import { ModelField } from './model-field.ts';

const {
  name,
  typeName,
  item,
  values,
  min,
  max,
  minLength,
  maxLength,
  default: plain,
} = ModelField.properties;
/** Those whose keys stand in a record, or are edited beside one, say nothing of a single value. */
const BESIDE: readonly TextFormat[] = [
  ...(['filter', 'money', 'richText', 'secret', 'sms', 'document'] as const),
  ...(['values', 'objectName', 'fieldName', 'actionName'] as const),
];
const FORMATS = TEXT_FORMATS.filter((format) => !BESIDE.includes(format));

/** A setting of the tenant: what its values are, as with a field of an object. */
const SettingKey = Type.Object(
  {
    name: Type.String({
      ...name,
      description:
        'The key by which the server reads it. Its texts are the lines settings.<name> of settings.json.',
      examples: ['expireSession'],
    }),
    kind: Type.Enum([...ELEMENT_KINDS, 'LIST', 'OBJECT'], {
      description:
        'What values it has, as with fields. LIST: of the plain values in `typeName`, or of small things (`item`). ' +
        'OBJECT: one record of the object in `typeName`.',
      examples: ['INT'],
    }),
    typeName,
    item,
    values,
    min,
    max,
    minLength,
    maxLength,
    format: Type.Optional(
      Type.Enum(FORMATS, {
        description: 'STRING: what the text must look like, and how it is edited.',
        'x-default': 'Any text, on one line.',
        examples: ['url'],
      }),
    ),
    default: Type.Optional(
      Type.Union([...plain.anyOf, Type.Array(Type.Union(plain.anyOf), { maxItems: 100 })], {
        description: 'What holds for tenants that have set nothing.',
        'x-default': 'Nothing: for BOOLEAN, no.',
        examples: [15],
      }),
    ),
    secret: Flag('STRING: kept encrypted and never shown again, such as a password of another system.'),
    target: Type.Optional(
      Type.Array(Type.String({ examples: ['xapiEndpoint'] }), {
        maxItems: 20,
        uniqueItems: true,
        description:
          'Of a secret, where it is needed: the settings of this file that say where the secret is sent and how. A change of ' +
          'one of them that does not give the secret anew empties it. An empty list: it is sent nowhere.',
        'x-default': 'An error: a secret says where it is sent.',
        examples: [['xapiEndpoint', 'xapiKey']],
      }),
    ),
  },
  closed,
);
export type SettingKey = Static<typeof SettingKey>;

export const SettingsFile = Type.Object(
  {
    $schema: schemaKey('../schema/settings.schema.json'),
    settings: Type.Array(SettingKey, {
      minItems: 1,
      maxItems: 100,
      description:
        'The settings of the group, in order. The group is called as the file; its text is groups.<file>.',
      examples: [[{ name: 'expireSession', kind: 'INT', default: 15 }]],
    }),
  },
  {
    ...closed,
    title: 'Tessera settings',
    description: 'A group of settings that each tenant has for itself.',
  },
);

/** What the product itself reads, and what holds where no file says anything usable of it. */
export const READ_SETTINGS = {
  /** Minutes without activity; 0 is off. */
  expireSession: EXPIRE_SESSION_MINUTES as number,
  /** A login leaves the sessions of its user on other devices open. */
  severalSessions: false as boolean,
  /** IANA name. */
  timeZone: 'UTC' as string,
  defaultLanguage: DEFAULT_LOCALE,
  /** Servers from which pages load images. */
  imageHosts: [] as readonly string[],
  /** GiB that all files together may have. */
  fileStorage: 20 as number,
  /** Campaigns that a person gets at most within `frequencyCapDays`; 0: as many as there are. */
  frequencyCap: 0 as number,
  frequencyCapDays: 7 as number,
  /** Who has had so many gets the next one later. */
  frequencyCapWaits: false as boolean,
  /** Letters have a picture by which it is counted who opens them, for those who have agreed to that. */
  openPixel: false as boolean,
  /** Days for which logs of workflows are kept after their runs have ended. */
  workflowLogDays: 90 as number,
  /** What links of campaigns tell sites of visits, where the campaign does not say it; '' is nothing. */
  utmSource: '' as string,
  utmMedium: '' as string,
  utmCampaign: '' as string,
  /** How pages of receivers look, and where they lead for what the law asks; '' is nothing. */
  brandName: '' as string,
  brandColor: '' as string,
  brandBackground: '' as string,
  brandFont: '' as string,
  /** Id of a picture of the library. */
  brandLogo: '' as string,
  /** What stands above and below a message, by language. */
  brandTexts: [] as readonly BrandText[],
  /** Whose name stands in links of messages, where it leads to this server. */
  messageDomain: '' as string,
  imprintUrl: '' as string,
  privacyUrl: '' as string,
  /** Where a learning record store takes statements, and by which key; '' is nowhere. */
  xapiEndpoint: '' as string,
  xapiKey: '' as string,
} as const;
export type ReadSettings = typeof READ_SETTINGS;

/** The group of the areas that are off by default, each a setting of its own. */
export const AREA_GROUP = 'areas';
export const areaSetting = (area: string): string => `area.${area}`;
