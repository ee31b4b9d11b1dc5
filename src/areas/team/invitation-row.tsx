import { Button, FormGroup, InputGroup } from '@blueprintjs/core';
import { CrossIcon } from '@blueprintjs/icons';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../../contract/errors.ts';
import { MEMBER_NAME_LENGTH } from '../../contract/team.ts';
import type { Person } from './read-people.ts';

interface Props {
  readonly row: Person;
  /** Of the row, from 1. */
  readonly number: number;
  readonly problems: Readonly<Record<keyof Person, Problem | undefined>>;
  readonly onChange: (changes: Partial<Person>) => void;
  /** Answers whether the text was a list of people, which has rows then. */
  readonly onPaste: (text: string) => boolean;
  readonly onRemove: (() => void) | undefined;
}

/** One person to be invited. */
export function InvitationRow({ row, number, problems, onChange, onPaste, onRemove }: Props) {
  const { t } = useTranslation();
  const field = (name: keyof Person) => ({
    name,
    value: row[name],
    problem: problems[name],
    onChange: (value: string) => onChange({ [name]: value }),
  });
  return (
    <li className="team-person" aria-label={t('team:person', { number })}>
      <PersonField
        {...field('email')}
        type="email"
        maxLength={254}
        isFirst={number === 1}
        onPaste={onPaste}
      />
      <PersonField {...field('name')} type="text" maxLength={MEMBER_NAME_LENGTH} />
      {onRemove && (
        <Button
          variant="minimal"
          icon={<CrossIcon />}
          aria-label={t('team:removePerson', { number })}
          onClick={onRemove}
        />
      )}
    </li>
  );
}

interface FieldProps {
  readonly name: keyof Person;
  readonly type: 'email' | 'text';
  readonly value: string;
  readonly maxLength: number;
  readonly problem: Problem | undefined;
  readonly isFirst?: boolean;
  readonly onChange: (value: string) => void;
  readonly onPaste?: (text: string) => boolean;
}

function PersonField({
  name,
  type,
  value,
  maxLength,
  problem,
  isFirst = false,
  onChange,
  onPaste,
}: FieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const text =
    problem &&
    (problem.message === 'already-exists'
      ? t('team:taken')
      : t(`errors:responseErrorMsg.${problem.message}`, { ...problem.params }));
  return (
    <FormGroup
      label={t(`team:field.${name}`)}
      labelFor={id}
      intent={problem ? 'danger' : 'none'}
      helperText={text && <span id={`${id}-problem`}>{text}</span>}
    >
      <InputGroup
        id={id}
        type={type}
        autoComplete="off"
        autoFocus={isFirst}
        value={value}
        maxLength={maxLength}
        intent={problem ? 'danger' : 'none'}
        aria-required
        aria-invalid={problem !== undefined}
        aria-describedby={problem && `${id}-problem`}
        onValueChange={onChange}
        onPaste={(event) => {
          if (onPaste?.(event.clipboardData.getData('text'))) event.preventDefault();
        }}
      />
    </FormGroup>
  );
}
