import { operandRules } from '../../../../contract/formats/index.ts';
import type { FieldRules } from '../../../../contract/kinds/kind.ts';
import type { Field } from '../../../../contract/metadata/catalog.ts';
import { parseValue } from '../../../../contract/record/parse-value.ts';
import { readingOf } from '../../../base/formats/index.ts';
import type { Judge, ParserRules, ValueParser } from '../../../base/texts/text-reading.ts';

/** Reads the texts of one plain value of the field: the same rules as all writes have, after what people write otherwise. */
export function valueParser(field: Field, rules: ParserRules): ValueParser {
  const { kind } = operandRules(field);
  const judged: FieldRules = kind === field.kind ? field : { ...field, kind, element: undefined };
  const judge: Judge = (value) => parseValue(value, judged);
  return readingOf(judged).parser?.(judge, rules, judged) ?? judge;
}
