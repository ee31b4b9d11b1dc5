import { deepEquals, type RJSFSchema, type ValidatorType } from '@rjsf/utils';
import { type CustomValidatorOptionsType, customizeValidator } from '@rjsf/validator-ajv8';

export interface SchemaValidator extends ValidatorType {
  /** Compiles a schema ahead of its first use, which for some hundred fields takes longer than a keystroke may. */
  readonly prepare: (schema: RJSFSchema) => void;
}

/** Schemas that are kept compiled; those of forms that were left long ago go. */
const KEPT = 20;

/**
 * Ajv for the schemas of authors. It compiles by object identity; schemas that are equal to one that is compiled
 * already, such as those that RJSF makes of it or a parent makes anew with each render, are judged by that one.
 */
function createSchemaValidator(): SchemaValidator {
  // What Ajv would log (an unknown format, say) is for authors, and `strict: false` accepts it. Optimizing the code of
  // a schema takes as long as making it, and gains nothing where a form is judged some times a second at most.
  const ajv = customizeValidator({
    ajvOptionsOverrides: { logger: false, code: { optimize: false } },
    extenderFn: withLocalTimes,
  });
  const known = new WeakMap<RJSFSchema, RJSFSchema>();
  let compiled: readonly RJSFSchema[] = [];
  const compiledOf = (schema: RJSFSchema): RJSFSchema => {
    const found = known.get(schema) ?? compiled.find((other) => deepEquals(other, schema)) ?? schema;
    known.set(schema, found);
    if (!compiled.includes(found)) compiled = [found, ...compiled].slice(0, KEPT);
    return found;
  };
  return {
    prepare: (schema) => {
      ajv.rawValidation(compiledOf(schema), undefined);
    },
    isValid: (schema, formData, rootSchema) => ajv.isValid(schema, formData, rootSchema),
    rawValidation: (schema, formData) => ajv.rawValidation(compiledOf(schema), formData),
    validateFormData: (formData, schema, ...rest) =>
      ajv.validateFormData(formData, compiledOf(schema), ...rest),
  };
}

/** `time` may have an offset from UTC, as the standard demands, and may not, as people and their browsers write it. */
const withLocalTimes: NonNullable<CustomValidatorOptionsType['extenderFn']> = (ajv) => {
  const localTime = ajv.formats['iso-time'];
  return localTime === undefined ? ajv : ajv.addFormat('time', localTime);
};

export const schemaValidator = createSchemaValidator();
