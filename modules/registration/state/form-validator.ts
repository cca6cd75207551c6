import { Validator } from '@cfworker/json-schema'
import { toErrorSchema, type ValidatorType } from '@rjsf/utils'

/** Whether a value keeps a schema. Interpreted, never compiled: the page's policy allows no eval. */
export function keepsSchema(schema: object, value: unknown): boolean {
  return new Validator(schema, '7', true).validate(value).valid
}

/**
 * What the form library needs of a validator. The fields' own checks are the rules of this module, shown through
 * `extraErrors`; here only the schemas of a site's own fields are looked at.
 */
export const formValidator: ValidatorType<Record<string, unknown>> = {
  validateFormData: () => ({ errors: [], errorSchema: toErrorSchema([]) }),
  isValid: (schema, formData) => keepsSchema(schema, formData),
  rawValidation: (schema, formData) => (keepsSchema(schema, formData) ? {} : { errors: [] }),
}
