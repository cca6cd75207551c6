import type { JSONSchema } from '../json-schema.ts'
import { KEY_KEPT_MS, KEY_MAX_LENGTH } from '../limits.ts'

/** Header of a change: the same key with the same request gets the first answer, and nothing is done again. */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key'

const DAY_MS = 86_400_000

/** Description of the header in the reference of the API. */
export const IDEMPOTENCY_TEXT =
  'A new random text for each change. A call that is sent again with the same key and the same request gets the first answer, ' +
  `and nothing is done twice: send it again if no answer came. Answers are kept for ${KEY_KEPT_MS / DAY_MS} days, for each token and call separately. ` +
  'The same key with another request is refused with key-reused.'

export const idempotencyKeySchema = {
  type: 'string',
  minLength: 1,
  maxLength: KEY_MAX_LENGTH,
  pattern: '^[\\x21-\\x7e]+$',
} as const satisfies JSONSchema
