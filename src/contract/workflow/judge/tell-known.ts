import type { QueryFilter } from '../../filter/filter.ts';
import { bindQuery } from '../../filter/variables.ts';
import type { FieldRules, Kind } from '../../kinds/kind.ts';
import { OPERATORS } from '../../kinds/operators.ts';
import { isCurrentUser } from '../known-filter.ts';
import { isDateKind, readRelativeMoment } from '../relative-moment.ts';
import { variableNamed, type WorkflowVariable } from '../variables.ts';
import type { JudgeParts, Place } from './judge-parts.ts';
import { fits, type Known, tellMoment, tellName } from './tell-text.ts';

/** Stands for the id of a record that only a run knows. */
export const SAMPLE_ID = 'any-record';

type TargetField = FieldRules & { readonly relation?: { readonly target: string } | undefined };

/** What is wrong with the variable that a test asks for. Answers it where nothing is and it is known. */
export function tellKnownTest(
  parts: JudgeParts,
  name: string,
  known: Known | undefined,
  place: Place,
): WorkflowVariable | undefined {
  return known && tellName(parts, name, known, place);
}

/** The test with a value of its field's kind in the place of its variable, of which is told what is wrong. */
export function withSample(
  parts: JudgeParts,
  test: QueryFilter,
  field: TargetField | undefined,
  known: Known | undefined,
  place: Place,
): QueryFilter {
  const { variable, ...others } = test;
  if (!variable || !field || !Object.hasOwn(OPERATORS, test.operator)) return variable ? others : test;
  tellVariable(parts, String(variable.id), field, known, place);
  const sample = sampleOf(field);
  const values = OPERATORS[test.operator].values === 'two' ? [sample, sample] : sample;
  const bound = bindQuery(test, new Map([[variable.id, values]]));
  return typeof bound === 'object' && bound.type === 'FILTER' ? bound.filter : others;
}

function tellVariable(
  parts: JudgeParts,
  id: string,
  field: TargetField,
  known: Known | undefined,
  place: Place,
): void {
  if (isCurrentUser(id)) return;
  const moment = known && variableNamed(id, known.given) ? undefined : readRelativeMoment(id);
  if (moment) {
    if (!isDateKind(field.kind))
      return parts.tell(place, 'kind-mismatch', id, { found: 'LOCAL_DATE', needed: field.kind });
    if (typeof moment.from === 'object' && known && !tellName(parts, moment.from.variable, known, place))
      return;
    return tellMoment(parts, id, known, place);
  }
  const variable = known && tellName(parts, id, known, place);
  if (!variable) return;
  const isDate = isDateKind(variable.field.kind) && isDateKind(field.kind);
  const isOneOf =
    field.kind === 'LIST' && variable.refers !== undefined && variable.refers === field.relation?.target;
  if (!isDate && !isOneOf && !fits(variable, field))
    parts.tell(place, 'kind-mismatch', id, { found: variable.field.kind, needed: field.kind });
}

const SAMPLES: Readonly<Partial<Record<Kind, unknown>>> = {
  BOOLEAN: true,
  INT: 1,
  LONG: 1,
  DOUBLE: 1,
  FLOAT: 1,
  LOCAL_DATE: '2026-01-01',
  LOCAL_DATETIME: '2026-01-01T09:00:00',
  TIMESTAMP: '2026-01-01T09:00:00Z',
  LOCAL_TIME: '09:00:00',
  ZONE_ID: 'UTC',
};

const sampleOf = ({ kind, enumValues }: TargetField): unknown =>
  kind === 'ENUM' ? (enumValues?.[0]?.name ?? '') : (SAMPLES[kind] ?? SAMPLE_ID);
