import { Validator } from '@cfworker/json-schema'
import { toErrorSchema, type ValidatorType } from '@rjsf/utils'

/**
 * Whether a value is valid for a schema, as JSON has it: without the fields that nobody has filled. A missing value is valid for none. Interpreted,
 * never compiled: the page's policy forbids eval.
 */
export function keepsSchema(schema: object, value: unknown): boolean {
  if (value === undefined) return false
  // The interpreter throws for an undefined property.
  const json: unknown = JSON.parse(JSON.stringify(value))
  return new Validator(schema, '7', true).validate(json).valid
}

/**
 * The validator interface of the form library. The fields' checks are this module's rules, shown through `extraErrors`;
 * here only the schemas of custom fields are checked.
 */
export const formValidator: ValidatorType<Record<string, unknown>> = {
  validateFormData: () => ({ errors: [], errorSchema: toErrorSchema([]) }),
  isValid: (schema, formData) => keepsSchema(schema, formData),
  rawValidation: (schema, formData) => (keepsSchema(schema, formData) ? {} : { errors: [] }),
}
