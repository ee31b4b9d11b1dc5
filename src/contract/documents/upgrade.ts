import type { DocumentStructure, DocumentValue } from './document-type.ts';

type Upgrades = Pick<DocumentStructure, 'upgrades'>;

/**
 * A document of an earlier version as the newest; one of a version that there never was, as it is. One that names no version
 * is of version 0.
 */
export function upgraded({ upgrades = {} }: Upgrades, document: DocumentValue): DocumentValue {
  const { version = 0 } = document;
  const upgrade =
    typeof version === 'number' && Object.hasOwn(upgrades, version) ? upgrades[version] : undefined;
  if (!upgrade) return document;
  const next = upgrade(document);
  // An upgrade that leads nowhere would be made for ever.
  return Number(next['version']) > Number(version) ? upgraded({ upgrades }, next) : next;
}

/** The same of a text; what is no JSON object stays as it is. */
export function upgradedText(type: Upgrades | undefined, text: unknown): unknown {
  if (!type?.upgrades || typeof text !== 'string' || text === '') return text;
  try {
    const value: unknown = JSON.parse(text);
    const isDocument = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isDocument ? JSON.stringify(upgraded(type, value as DocumentValue)) : text;
  } catch {
    return text;
  }
}
