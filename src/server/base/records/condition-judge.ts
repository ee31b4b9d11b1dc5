import { ApiError } from '../../../contract/errors.ts';
import { LISTS_ALONE } from '../../../contract/filter/decided.ts';
import type { CompoundFilter } from '../../../contract/filter/filter.ts';
import { resolveFilter } from '../../../contract/filter/resolve.ts';
import type { JudgeCondition } from '../../../contract/letters/problems.ts';
import type { Catalog, ObjectType } from '../../../contract/metadata/catalog.ts';

/** Judges conditions by the fields of the object of recipients, as a role has them. */
export const conditionJudge =
  (catalog: Catalog, person: ObjectType, timeZone: string): JudgeCondition =>
  (condition) => {
    try {
      const context = { timeZone, kept: LISTS_ALONE };
      resolveFilter(catalog, person, JSON.parse(condition) as CompoundFilter, context);
      return true;
    } catch (error) {
      if (error instanceof ApiError || error instanceof SyntaxError) return false;
      throw error;
    }
  };
