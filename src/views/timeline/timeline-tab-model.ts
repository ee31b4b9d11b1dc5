import type { FormTabModel } from '../../engine/model/object-model.ts';

export type TimelineTabModel = Extract<FormTabModel, { kind: 'timeline' }>;
