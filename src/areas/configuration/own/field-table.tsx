import { Button, Tag } from '@blueprintjs/core';
import { ArrowDownIcon, ArrowUpIcon, EditIcon, TrashIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ModelField } from '../../../contract/metadata/model.ts';
import type { ConfigDocument } from '../model/config-document.ts';
import { useSaid } from '../hooks/use-said.ts';
import { holdsFiles, RULES, typeOf } from './field-types.ts';
import { moveField, type OwnModel, withFields } from './own-model.ts';
import { RemoveField } from './remove-field.tsx';
import type { NamedObject } from './use-named-objects.ts';

interface Props {
  readonly document: ConfigDocument;
  readonly model: OwnModel;
  /** Those that records may hold values of. */
  readonly published: readonly ModelField[];
  readonly objects: readonly NamedObject[];
  readonly onEdit: (name: string) => void;
}

/** The fields in the order of the object, each with what it is, what is wrong with it, and what can be done. */
export function FieldTable({ document, model, published, objects, onEdit }: Props) {
  const { t } = useTranslation();
  const said = useSaid();
  const [removed, setRemoved] = useState<string>();
  const { fields } = model;
  const change = (next: readonly ModelField[]) => document.replace(withFields(model, next));
  const typeText = ({ kind, typeName, ...field }: ModelField) => {
    const type = typeOf({ kind, ...(typeName === undefined ? {} : { typeName }), ...field });
    // All files are of one object.
    const isFile = type !== undefined && holdsFiles(type);
    const target = isFile ? undefined : objects.find(({ name }) => name === typeName)?.label;
    const text = type ? t(`configuration:ownFields.type.${type}`) : kind;
    return target ? `${text}: ${target}` : text;
  };
  return (
    <>
      <table className="config-own-list">
        <thead>
          <tr>
            <th scope="col">{t('configuration:ownFields.field.name')}</th>
            <th scope="col">{t('configuration:ownFields.field.type')}</th>
            <th scope="col">{t('configuration:ownFields.field.rules')}</th>
            <th scope="col">{t('list.actions')}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field, at) => (
            <tr key={field.name}>
              <th scope="row">
                <code>{field.name}</code>
              </th>
              <td>
                {typeText(field)}
                {field.values && <small>{field.values.join(', ')}</small>}
                {document.problems
                  .filter(({ pointer }) => `${pointer}/`.startsWith(`/fields/${at}/`))
                  .map((problem) => (
                    <small key={problem.pointer + problem.message} className="config-own-problem">
                      {said(problem)}
                    </small>
                  ))}
              </td>
              <td>
                {RULES.filter((rule) => field[rule]).map((rule) => (
                  <Tag key={rule} minimal>
                    {t(`configuration:ownFields.field.${rule}`)}
                  </Tag>
                ))}
              </td>
              <td className="config-own-actions">
                <Button
                  variant="minimal"
                  icon={<ArrowUpIcon />}
                  aria-label={t('configuration:ownFields.up', { name: field.name })}
                  disabled={at === 0}
                  onClick={() => change(moveField(fields, at, -1))}
                />
                <Button
                  variant="minimal"
                  icon={<ArrowDownIcon />}
                  aria-label={t('configuration:ownFields.down', { name: field.name })}
                  disabled={at === fields.length - 1}
                  onClick={() => change(moveField(fields, at, 1))}
                />
                <Button
                  variant="minimal"
                  icon={<EditIcon />}
                  aria-label={t('configuration:ownFields.editField', { name: field.name })}
                  disabled={!typeOf(field)}
                  onClick={() => onEdit(field.name)}
                />
                <Button
                  variant="minimal"
                  icon={<TrashIcon />}
                  aria-label={t('configuration:ownFields.removeField', { name: field.name })}
                  disabled={fields.length === 1}
                  onClick={() => setRemoved(field.name)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {removed !== undefined && (
        <RemoveField
          objectName={document.objectName}
          field={published.find(({ name }) => name === removed)}
          name={removed}
          onRemove={() => {
            change(fields.filter(({ name }) => name !== removed));
            setRemoved(undefined);
          }}
          onClose={() => setRemoved(undefined)}
        />
      )}
    </>
  );
}
