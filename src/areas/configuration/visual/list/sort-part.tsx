import { Button } from '@blueprintjs/core';
import { CrossIcon, PlusIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import { VIEW_PAGE_SIZES } from '../../../../contract/constants.ts';
import { dropIndex, movedTo, withKey } from '../../model/view/keys.ts';
import { isSorted } from '../../model/view/search-fit.ts';
import type { SortKey } from '../../../../engine/model/object-model.ts';
import { Select } from '../../../../views/widgets/select.tsx';
import { ChoiceField } from '../choice-field.tsx';
import { DragGrip } from '../drag/drag-grip.tsx';
import { Part } from '../part.tsx';
import type { Visual } from '../use-visual.ts';

const DIRECTIONS = ['ASCENDING', 'DESCENDING'] as const;

/** The order of the list at first, and how many rows a page has. */
export function SortPart({ visual }: { readonly visual: Visual }) {
  const { t } = useTranslation();
  const { document, view, metadata, edit } = visual;
  const sort = view.sort ?? [];
  const sortable = metadata.fields.filter(isSorted);
  const free = sortable.filter(({ name }) => !sort.some(({ field }) => field === name));
  const labelOf = (name: string) => visual.fields.get(name)?.label ?? name;
  const change = (next: readonly SortKey[]) =>
    edit(withKey(view, 'sort', next.length ? [...next] : undefined));
  const [first] = free;
  return (
    <Part
      title={t('configuration:sort.title')}
      hint={t('configuration:sort.hint')}
      document={document}
      keys={['/sort', '/pageSize']}
      action={
        <Button
          size="small"
          icon={<PlusIcon />}
          text={t('configuration:sort.add')}
          disabled={!first}
          onClick={() => first && change([...sort, { field: first.name, direction: 'ASCENDING' }])}
        />
      }
    >
      <ul className="card rows config-rows">
        {sort.map(({ field, direction }, index) => (
          <li key={field} data-drag="sort" data-id={field}>
            <div className="config-row">
              <DragGrip
                kind="sort"
                id={field}
                label={labelOf(field)}
                index={index}
                total={sort.length}
                onMove={(by) => change(movedTo(sort, index, index + by))}
                onDrop={({ id, side }) => {
                  const over = sort.findIndex((key) => key.field === id);
                  change(movedTo(sort, index, dropIndex(index, over, side)));
                }}
              />
              <Select
                aria-label={t('configuration:sort.field', { place: index + 1 })}
                value={field}
                onChange={(event) =>
                  change(sort.with(index, { field: event.currentTarget.value, direction }))
                }
              >
                <option value={field}>{labelOf(field)}</option>
                {free.map(({ name, label }) => (
                  <option key={name} value={name}>
                    {label}
                  </option>
                ))}
              </Select>
              <Select
                aria-label={t('configuration:sort.direction', { label: labelOf(field) })}
                value={direction}
                onChange={(event) =>
                  change(
                    sort.with(index, {
                      field,
                      direction: event.currentTarget.value === 'DESCENDING' ? 'DESCENDING' : 'ASCENDING',
                    }),
                  )
                }
              >
                {DIRECTIONS.map((each) => (
                  <option key={each} value={each}>
                    {t(`configuration:sort.${each}`)}
                  </option>
                ))}
              </Select>
              <Button
                variant="minimal"
                size="small"
                icon={<CrossIcon />}
                aria-label={t('configuration:sort.remove', { label: labelOf(field) })}
                onClick={() => change(sort.filter((key) => key.field !== field))}
              />
            </div>
          </li>
        ))}
      </ul>
      <ChoiceField
        label={t('configuration:pageSize')}
        value={String(view.pageSize ?? '')}
        choices={[
          { value: '', label: t('configuration:byDefault', { value: metadata.defaults.pageSize }) },
          ...VIEW_PAGE_SIZES.map((size) => ({ value: String(size), label: String(size) })),
        ]}
        onChange={(size) =>
          edit(
            withKey(
              view,
              'pageSize',
              VIEW_PAGE_SIZES.find((each) => String(each) === size),
            ),
          )
        }
      />
    </Part>
  );
}
