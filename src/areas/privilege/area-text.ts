import type { TFunction } from 'i18next';
import type { Action, AreaKey } from '../../contract/access/actions.ts';

export const areaText = (t: TFunction, area: AreaKey): string => t(`privilege:areas.${area}`);
export const actionText = (t: TFunction, action: Action): string => t(`privilege:actions.${action}`);
