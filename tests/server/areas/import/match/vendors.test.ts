/** Files as well-known programs export them map without a hand's touch. */
import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkMapping } from '../../../../../src/contract/import/check-mapping.ts';
import type { ColumnTarget } from '../../../../../src/contract/import/mapping.ts';
import type { Catalog, ObjectType } from '../../../../../src/contract/metadata/catalog.ts';
import { suggestMapping } from '../../../../../src/server/areas/import/match/suggest.ts';
import { readHead } from '../../../../../src/server/areas/import/read/header.ts';
import type { Labels } from '../../../../../src/server/base/model/labels.ts';
import { readLabels } from '../../../../../src/server/base/model/read-labels.ts';
import { readMetadata } from '../../../../../src/server/base/model/read-metadata.ts';
import { readTable } from '../read/sources.ts';

let catalog: Catalog;
let labels: Labels;
beforeAll(async () => {
  catalog = await readMetadata('metadata');
  labels = await readLabels('locales');
});

const targetName = (target: ColumnTarget): string | null =>
  target === null ? null : (Object.values(target)[0] ?? null);

/** What the columns of a file become: header and field, in the order of the file. */
async function mapped(file: string, objectName = 'Contact') {
  const object = catalog.objects.get(objectName) as ObjectType;
  const { rows, reading } = await readTable(await readFile(`tests/fixtures/import/${file}.csv`));
  const { columns, hasHeader } = readHead(rows, null);
  const mapping = suggestMapping({ catalog, labels, object }, columns);
  expect(checkMapping(mapping, { catalog, object, width: columns.length })).toEqual([]);
  const pairs = mapping.columns.flatMap(({ column, target }) =>
    target ? [[columns[column]?.header ?? '', targetName(target)] as const] : [],
  );
  const column = (field: string) => mapping.columns.find(({ target }) => targetName(target) === field);
  return { fields: Object.fromEntries(pairs), mapping, column, reading, hasHeader };
}

describe('a file exported from', () => {
  it('Google Contacts, as it was until 2023', async () => {
    const { fields, column, mapping, hasHeader } = await mapped('google-old');
    expect(hasHeader).toBe(true);
    expect(fields).toEqual({
      'Given Name': 'firstName',
      'Family Name': 'lastName',
      Birthday: 'birthDate',
      Notes: 'notes',
      'Group Membership': 'groupList',
      'E-mail 1 - Value': 'email',
      'Phone 1 - Value': 'phone',
      'Organization 1 - Name': 'workplaceList',
      'Organization 1 - Title': 'businessTitle',
      Gender: 'gender',
      Language: 'language',
    });
    expect(column('email')?.separator).toBe(':::');
    expect(column('groupList')).toMatchObject({ separator: ':::', values: { '* myContacts': '' } });
    expect(column('birthDate')?.format).toBe('yyyy-MM-dd');
    expect(mapping).toMatchObject({ match: { key: 'email' }, mode: 'both' });
    expect(mapping.unknown).toEqual({ groupList: 'create', workplaceList: 'create' });
  });

  it('Google Contacts, as it is now', async () => {
    const { fields, column } = await mapped('google-new');
    expect(fields).toEqual({
      'First Name': 'firstName',
      'Last Name': 'lastName',
      'Organization Name': 'workplaceList',
      'Organization Title': 'businessTitle',
      Birthday: 'birthDate',
      Notes: 'notes',
      Labels: 'groupList',
      'E-mail 1 - Value': 'email',
      'Phone 1 - Value': 'phone',
    });
    expect(column('groupList')?.separator).toBe(':::');
  });

  it('HubSpot', async () => {
    const { fields, column } = await mapped('hubspot');
    expect(fields).toEqual({
      'Record ID': 'externalId',
      'First Name': 'firstName',
      'Last Name': 'lastName',
      Email: 'email',
      'Phone Number': 'phone',
      'Contact owner': 'representativeList',
      'Company Name': 'workplaceList',
      'Job Title': 'businessTitle',
      'Date of birth': 'birthDate',
      Gender: 'gender',
      'Preferred language': 'language',
      'Associated Company': 'workplaceList',
    });
    expect(column('language')?.values).toEqual({ Spanish: 'es', German: 'de' });
    expect(column('gender')?.values).toMatchObject({ Female: 'FEMALE', Male: 'MALE' });
  });

  it('Mailchimp', async () => {
    const { fields, column } = await mapped('mailchimp');
    // The birthday has no year, and so is no day.
    expect(fields).toEqual({
      'Email Address': 'email',
      'First Name': 'firstName',
      'Last Name': 'lastName',
      'Phone Number': 'phone',
      TIMEZONE: 'timeZone',
      EUID: 'externalId',
      NOTES: 'notes',
      TAGS: 'groupList',
    });
    expect(column('groupList')?.separator).toBe(',');
  });

  it('Outlook', async () => {
    const { fields, column } = await mapped('outlook-en');
    expect(fields).toEqual({
      'First Name': 'firstName',
      'Last Name': 'lastName',
      'E-mail Address': 'email',
      'Mobile Phone': 'phone',
      'Job Title': 'businessTitle',
      Company: 'workplaceList',
      Birthday: 'birthDate',
      Notes: 'notes',
      Categories: 'groupList',
      Gender: 'gender',
      Language: 'language',
    });
    expect(column('birthDate')?.format).toBe('MM/dd/yyyy');
    expect(column('groupList')?.separator).toBe(';');
    expect(column('gender')?.values).toMatchObject({ Unspecified: '', Male: 'MALE' });
  });

  it.each([
    [
      'outlook-de',
      'windows-1252',
      {
        Vorname: 'firstName',
        Nachname: 'lastName',
        Firma: 'workplaceList',
        Position: 'businessTitle',
        Mobiltelefon: 'phone',
        Geburtstag: 'birthDate',
        Geschlecht: 'gender',
        Kategorien: 'groupList',
        Notizen: 'notes',
        Sprache: 'language',
        'E-Mail-Adresse': 'email',
      },
      { Weiblich: 'FEMALE', 'Keine Angabe': '' },
    ],
    [
      'outlook-fr',
      'windows-1252',
      {
        Prénom: 'firstName',
        Nom: 'lastName',
        Société: 'workplaceList',
        Fonction: 'businessTitle',
        'Tél. mobile': 'phone',
        Anniversaire: 'birthDate',
        Catégories: 'groupList',
        Notes: 'notes',
        Sexe: 'gender',
        'Adresse de messagerie': 'email',
      },
      { Féminin: 'FEMALE', Masculin: 'MALE' },
    ],
    [
      'outlook-es',
      'windows-1252',
      {
        Nombre: 'firstName',
        Apellidos: 'lastName',
        Organización: 'workplaceList',
        Puesto: 'businessTitle',
        'Teléfono móvil': 'phone',
        Cumpleaños: 'birthDate',
        Categorías: 'groupList',
        Notas: 'notes',
        Sexo: 'gender',
        'Dirección de correo electrónico': 'email',
      },
      { 'Sin especificar': '', Hombre: 'MALE' },
    ],
    [
      'outlook-pl',
      'windows-1250',
      {
        Imię: 'firstName',
        Nazwisko: 'lastName',
        Firma: 'workplaceList',
        Stanowisko: 'businessTitle',
        'Telefon komórkowy': 'phone',
        Urodziny: 'birthDate',
        Kategorie: 'groupList',
        Notatki: 'notes',
        Płeć: 'gender',
        Język: 'language',
        'Adres e-mail': 'email',
      },
      { Kobieta: 'FEMALE', Nieokreślona: '' },
    ],
  ])('%s, in its own language', async (file, encoding, expected, genders) => {
    const { fields, column, reading } = await mapped(file);
    expect(reading.encoding).toBe(encoding);
    expect(fields).toEqual(expected);
    expect(column('gender')?.values).toMatchObject(genders);
  });

  it('Mautic', async () => {
    const { fields, column } = await mapped('mautic');
    expect(fields).toEqual({
      id: 'externalId',
      owner: 'representativeList',
      firstname: 'firstName',
      lastname: 'lastName',
      position: 'businessTitle',
      email: 'email',
      mobile: 'phone',
      preferred_locale: 'language',
      timezone: 'timeZone',
      company: 'workplaceList',
      tags: 'groupList',
    });
    expect(column('language')?.values).toEqual({ pt_PT: 'pt' });
    expect(column('groupList')?.separator).toBe('|');
  });

  it('Outlook, as leads', async () => {
    const { fields } = await mapped('outlook-pl', 'Lead');
    expect(fields).toMatchObject({ Imię: 'firstName', Firma: 'workplace', 'Adres e-mail': 'email' });
  });
});
