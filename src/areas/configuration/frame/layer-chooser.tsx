import { useTranslation } from 'react-i18next';
import type { LayerKey } from '../../../contract/layers/override.ts';
import type { Configuration } from '../hooks/use-configuration.ts';
import { Select } from '../../../views/widgets/select.tsx';
import { TENANT } from '../places/places.ts';

interface Props {
  readonly owners: Configuration['owners'];
  readonly layer: LayerKey;
  readonly onChange: (layer: LayerKey) => void;
}

const KINDS = ['role', 'user'] as const;

/** For whom the changes are: all of the tenant, a role, or a user. */
export function LayerChooser({ owners, layer, onChange }: Props) {
  const { t } = useTranslation();
  const owned = { role: owners.roles, user: owners.users };
  return (
    <label className="config-layer">
      <span>{t('configuration:layer.title')}</span>
      <Select
        value={`${layer.layer} ${layer.owner}`}
        onChange={({ currentTarget: { value } }) => {
          const at = value.indexOf(' ');
          const kind = KINDS.find((each) => each === value.slice(0, at));
          onChange(kind ? { layer: kind, owner: value.slice(at + 1) } : TENANT);
        }}
      >
        <option value="tenant ">{t('configuration:layer.tenant')}</option>
        {KINDS.map((kind) => (
          <optgroup key={kind} label={t(`configuration:layer.${kind}s`)}>
            {owned[kind].map(({ id, name }) => (
              <option key={id} value={`${kind} ${id}`}>
                {name}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
    </label>
  );
}
