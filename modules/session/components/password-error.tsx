import { FormattedMessage } from 'react-intl'
import { messageId } from '#runtime/locale/message-id.ts'
import type { FieldError } from '#schemas/protocol/shapes.ts'

/** The message of a field of passwords that was refused; undefined for a field that was not. */
export function passwordError(errors: readonly FieldError[], name: string) {
  const error = errors.find(({ field }) => field === name)
  if (!error) return undefined
  return (
    <FormattedMessage id={messageId(`session.passwords.error.${error.code}`)} values={error.args ?? {}} />
  )
}
