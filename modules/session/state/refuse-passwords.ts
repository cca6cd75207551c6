import type { FieldError } from '#schemas/protocol/shapes.ts'
import { checkPassword } from '../rules/check-password.ts'
import { checkPin } from '../rules/check-pin.ts'

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

/** The fields of the PIN form, in order. */
export const PIN_FIELDS = ['password', 'newPin', 'newPinConfirm'] as const
export type PinField = (typeof PIN_FIELDS)[number]

/** Validates a new PIN that is entered twice. */
export function refuseNewPin({
  newPin,
  newPinConfirm,
}: Readonly<Record<'newPin' | 'newPinConfirm', string>>): FieldError[] {
  const refusal = checkPin(newPin)
  if (refusal !== null) return [{ field: 'newPin', ...refusal }]
  return newPin === newPinConfirm ? [] : [{ field: 'newPinConfirm', code: 'not-equal' }]
}

/** Validates the fields of the PIN form before they are sent. */
export function refusePins(values: Readonly<Record<PinField, string>>): FieldError[] {
  const empty = PIN_FIELDS.filter((field) => values[field] === '')
  return empty.length > 0 ? empty.map((field) => ({ field, code: 'required' })) : refuseNewPin(values)
}
