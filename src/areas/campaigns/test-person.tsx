import type { ObjectField } from '../../contract/metadata/introspection.ts';
import type { PartProps } from '../../views/area/record-parts.ts';
import { useRecipientObject } from './hooks/use-recipient-object.ts';

/** Names in the field's settings are separated by blanks. */
const names = (field: ObjectField | undefined, setting: string): readonly string[] => {
  const value = field?.settings?.[setting];
  return typeof value === 'string' ? value.split(' ') : [];
};

/** A test is sent in the place of a person whom the campaign can reach: people of other objects are not offered. */
function testPerson(fieldName: string, isDefault: boolean) {
  return function TestPerson({ model, record, asked }: PartProps) {
    const recipientObject = useRecipientObject(record.id);
    if (recipientObject === undefined) return null;
    const field = model.fields.get('recipientObject');
    const person = names(field, 'people')[names(field, 'objects').indexOf(recipientObject ?? '')];
    const isFit = person === undefined ? isDefault : model.fields.get(fieldName)?.typeName === person;
    return isFit ? asked : null;
  };
}

export const TestContact = testPerson('testReceiver', true);
export const TestLead = testPerson('testLead', false);
