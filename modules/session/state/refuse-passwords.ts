import type { FieldError } from '#schemas/protocol/shapes.ts'
import { checkPassword } from '../rules/check-password.ts'

/** The fields of the password form, in order. */
export const PASSWORD_FIELDS = ['password', 'newPassword', 'newPasswordConfirm'] as const
export type PasswordField = (typeof PASSWORD_FIELDS)[number]

type Bounds = Parameters<typeof checkPassword>[1]

/** Validates a new password that is entered twice; the service repeats the checks. */
export function refuseNewPassword(
  values: Readonly<Record<'newPassword' | 'newPasswordConfirm', string>>,
  bounds: Bounds,
): FieldError[] {
  const empty = (['newPassword', 'newPasswordConfirm'] as const).filter((field) => values[field] === '')
  if (empty.length > 0) return empty.map((field) => ({ field, code: 'required' }))
  const refusal = checkPassword(values.newPassword, bounds)
  if (refusal !== null) return [{ field: 'newPassword', ...refusal }]
  if (values.newPassword === values.newPasswordConfirm) return []
  return [{ field: 'newPasswordConfirm', code: 'not-equal' }]
}

/** Validates the fields before they are sent; the service repeats the checks and verifies the current password. */
export function refusePasswords(
  values: Readonly<Record<PasswordField, string>>,
  bounds: { minLength: number; maxLength: number },
): FieldError[] {
  const empty = PASSWORD_FIELDS.filter((field) => values[field] === '')
  if (empty.length > 0) return empty.map((field) => ({ field, code: 'required' }))
  const refusal = checkPassword(values.newPassword, bounds)
  if (refusal !== null) return [{ field: 'newPassword', ...refusal }]
  if (values.newPassword === values.password) return [{ field: 'newPassword', code: 'same' }]
  if (values.newPassword === values.newPasswordConfirm) return []
  return [{ field: 'newPasswordConfirm', code: 'not-equal' }]
}
