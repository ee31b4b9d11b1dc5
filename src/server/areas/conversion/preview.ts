import type { ConversionPreview } from '../../../contract/conversion.ts';
import { isEmpty } from '../../../contract/record/validate.ts';
import { planLabel, recordName } from '../../base/plan/label.ts';
import { readRecord, type RecordRow } from '../../base/records/read.ts';
import { type Converting, convertedTo, readSource, readTarget } from './convert.ts';
import { undoingAction } from './convert-by-itself.ts';
import { findMatches } from './find-matches.ts';
import { givenFields } from './given-fields.ts';
import { givenValues } from './given-values.ts';
import { previewCarried } from './preview-carried.ts';

interface Named {
  readonly id: string;
  readonly label: string;
}

/** Undefined where there is no such record. Reads only. */
export async function previewConversion(
  converting: Converting,
  id: string,
): Promise<ConversionPreview | undefined> {
  const { db, catalog, object, target } = converting;
  const record = await readSource(converting, id);
  if (!record) return undefined;
  const given = givenFields(object, target);
  const filled = (current?: RecordRow) =>
    Object.entries(givenValues(given, converting, record, current)).flatMap(([name, value]) =>
      isEmpty(value) ? [] : [name],
    );
  const named = async (recordId: string): Promise<Named> => {
    const row = await readRecord(db, planLabel(catalog, target), recordId);
    return { id: recordId, label: row ? recordName(target, row) : recordId };
  };
  const became = await convertedTo(converting, record);
  const found = await findMatches(db, target, object.convertsTo?.match ?? [], record);
  const matches = (found?.ids ?? []).map(async (recordId) => {
    return {
      ...(await named(recordId)),
      fills: filled(await readTarget(converting, recordId)),
      carried: await previewCarried(converting, id, recordId),
    };
  });
  return {
    objectName: target.name,
    converted: became === undefined ? null : await named(became),
    matchedBy: found?.by ?? null,
    undoAction: undoingAction(object)?.name ?? null,
    matches: await Promise.all(matches),
    fills: filled(),
    carried: became === undefined ? await previewCarried(converting, id, undefined) : [],
  };
}
