import { Button, DialogBody, DialogFooter, Spinner } from '@blueprintjs/core';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccessObject } from '../../contract/access/role.ts';
import type { RoleRules } from '../../contract/access/rules.ts';
import type { FilterDraft } from '../../engine/filter/encode.ts';
import { FilterEditor } from '../../views/filter/index.ts';
import { ModalDialog } from '../../views/widgets/modal-dialog.tsx';
import { FieldRules } from './field-rules.tsx';
import { setFieldRule, setRows } from './rules-edit.ts';
import { useViewerVariables, type VariableName } from './use-viewer-variables.ts';

interface Props {
  readonly object: AccessObject;
  readonly rules: RoleRules;
  readonly variables: readonly VariableName[];
  readonly readOnly: boolean;
  readonly onDone: (rules: RoleRules) => void;
  readonly onClose: () => void;
}

/** Which records of an object there are for a role, and which of their fields. */
export function ObjectRulesDialog({ object, rules, variables, readOnly, onDone, onClose }: Props) {
  const { t } = useTranslation();
  const offered = useViewerVariables(variables);
  const [edited, setEdited] = useState(rules);
  const [rows, setDraft] = useState<FilterDraft | undefined>(rules.objects?.[object.name]?.rows);
  const [isValid, setValid] = useState(true);
  const [isTried, setTried] = useState(false);

  const finish = () => {
    setTried(true);
    if (isValid) onDone(edited);
  };
  return (
    <ModalDialog
      title={t('privilege:rulesOf', { name: object.label })}
      className="access-dialog"
      onClose={onClose}
    >
      <DialogBody className="access-dialog-body">
        <h3>{t('privilege:records')}</h3>
        <p className="privilege-hint">{t('privilege:recordsHint')}</p>
        <Suspense fallback={<Spinner size={20} aria-label={t('list.loading')} />}>
          <FilterEditor
            objectName={object.name}
            value={rows}
            readOnly={readOnly}
            showErrors={isTried}
            idPrefix="access-rows"
            variables={offered}
            onChange={(filter, { valid, draft }) => {
              setDraft(draft);
              setValid(valid || !draft);
              if (valid || !draft) setEdited((before) => setRows(before, object.name, filter));
            }}
          />
        </Suspense>
        <h3>{t('privilege:fields')}</h3>
        <p className="privilege-hint">{t('privilege:fieldsHint')}</p>
        <FieldRules
          fields={object.fields}
          rules={edited.objects?.[object.name]?.fields ?? {}}
          readOnly={readOnly}
          onChange={(field, rule) => setEdited((before) => setFieldRule(before, object.name, field, rule))}
        />
      </DialogBody>
      <DialogFooter
        actions={
          readOnly ? (
            <Button text={t('form.close')} onClick={onClose} />
          ) : (
            <>
              <Button text={t('form.cancel')} onClick={onClose} />
              <Button intent="primary" text={t('privilege:take')} onClick={finish} />
            </>
          )
        }
      />
    </ModalDialog>
  );
}
