import { type ComponentType, createContext, use } from 'react';
import type { PreviewProps } from '../area/client-area.ts';
import { useReadRecord } from './record-context.ts';

/** What areas show above the facts of a record, by the name of its object. */
export type RecordPreviews = ReadonlyMap<string, ComponentType<PreviewProps>>;
export const RecordPreviewContext = createContext<RecordPreviews>(new Map());

/** The record's preview, where its object has one. */
export function RecordPreview() {
  const { model, record } = useReadRecord();
  const Preview = use(RecordPreviewContext).get(model.name);
  return Preview ? <Preview key={record.id} record={record} /> : null;
}
