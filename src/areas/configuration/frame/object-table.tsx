import { Tag } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ObjectRow } from './object-rows.ts';

interface Props {
  readonly route: string;
  readonly rows: readonly ObjectRow[];
  /** Texts that languages lack, by object. */
  readonly missing: ReadonlyMap<string, number>;
}

const COUNTS = ['drafts', 'changes', 'conflicts', 'problems'] as const;
const INTENTS = { drafts: 'primary', changes: 'none', conflicts: 'warning', problems: 'danger' } as const;

/** The objects, each with the way to its editor. What is nothing is not written as a zero. */
export function ObjectTable({ route, rows, missing }: Props) {
  const { t } = useTranslation();
  if (!rows.length) return <p className="config-empty">{t('configuration:noObject')}</p>;
  return (
    <div className="card config-table">
      <table>
        <thead>
          <tr>
            <th scope="col">{t('configuration:object')}</th>
            {COUNTS.map((count) => (
              <th key={count} scope="col">
                {t(`configuration:count.${count}`)}
              </th>
            ))}
            <th scope="col">{t('configuration:texts.count')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <th scope="row">
                <Link to={`${route}/${row.name}`}>{row.label}</Link>
                <code>{row.name}</code>
                {row.own && (
                  <Tag minimal round>
                    {t('configuration:own')}
                  </Tag>
                )}
              </th>
              {COUNTS.map((count) => (
                <td key={count} data-label={t(`configuration:count.${count}`)}>
                  {row[count] > 0 && (
                    <Tag round minimal={count !== 'problems'} intent={INTENTS[count]}>
                      {row[count]}
                    </Tag>
                  )}
                </td>
              ))}
              <td data-label={t('configuration:texts.count')}>
                {missing.has(row.name) && <MissingTexts route={route} row={row} missing={missing} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function MissingTexts({ route, row, missing }: Omit<Props, 'rows'> & { readonly row: ObjectRow }) {
  const { t } = useTranslation();
  const total = missing.get(row.name) ?? 0;
  return (
    <Link
      to={`${route}/${row.name}?tab=texts`}
      aria-label={t('configuration:texts.missingOf', { object: row.label, total })}
    >
      <Tag round minimal intent="warning">
        {total}
      </Tag>
    </Link>
  );
}
