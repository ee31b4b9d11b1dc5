import { useMemo } from 'react';
import { objectOf } from '../../contract/formats/index.ts';
import type { FieldRules } from '../../contract/kinds/kind.ts';
import { isVariable, RECORD_OBJECT, recordVariable } from '../../contract/letters/variables.ts';
import { useObjectMetadata } from './use-object-metadata.ts';

export interface TextVariable {
  /** `firstName`; `record.number` of the record that a text goes out for. */
  readonly name: string;
  readonly label: string;
  /** What its object is called. */
  readonly objectLabel: string;
  readonly isOfRecord: boolean;
}

/**
 * What a text of the field may name, of the person who gets it and of the record that brings them in; undefined until it is known.
 * @param about the object that the text is about, where the field itself does not say it
 */
export function useTextVariables(
  field: FieldRules,
  about: string = objectOf(field) ?? '',
): readonly TextVariable[] | undefined {
  const given = field.settings?.[RECORD_OBJECT];
  const recordObject = typeof given === 'string' ? given : undefined;
  const { metadata: person } = useObjectMetadata(about);
  const { metadata: record } = useObjectMetadata(recordObject ?? about);
  return useMemo(() => {
    if (!person || !record) return undefined;
    const ofPerson = person.fields
      .filter(isVariable)
      .map(({ name, label }) => ({ name, label, objectLabel: person.label, isOfRecord: false }));
    const ofRecord = recordObject === undefined ? [] : record.fields.filter(isVariable);
    return [
      ...ofPerson,
      ...ofRecord.map(({ name, label }) => ({
        name: recordVariable(name),
        label,
        objectLabel: record.label,
        isOfRecord: true,
      })),
    ];
  }, [person, record, recordObject]);
}

/** The label in a menu: fields of records say whose they are. */
export const variableLabel = ({ label, objectLabel, isOfRecord }: TextVariable): string =>
  isOfRecord ? `${objectLabel} › ${label}` : label;
