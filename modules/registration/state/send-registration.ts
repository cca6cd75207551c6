import type { Client } from '#runtime/client/client.ts'
import type { FieldError } from '#schemas/protocol/shapes.ts'
import type { RegistrationForm, RegistrationKind } from '../rules/registration-form.ts'
import type { DraftValues } from './registration-values.ts'

/** Fields used only by the form itself. */
const NEVER_SENT = new Set(['username', 'password', 'passwordConfirm', 'pinConfirm', 'primaryEmailConfirm'])

export interface RegistrationToSend {
  kind: RegistrationKind
  values: DraftValues
  /** Ids of the form's fields; nothing else is sent. */
  known: ReadonlySet<string>
  form: RegistrationForm
  /** Referral code of the visit (query parameter `refStr`), or null. */
  refStr: string | null
}

/** Registers. Returns the refused fields, or null on success. */
export async function sendRegistration(
  client: Client,
  { kind, values, known, form, refStr }: RegistrationToSend,
): Promise<FieldError[] | null> {
  const consents = form.consents.map(({ id }) => [id, values[id] === true] as const)
  const filled = Object.entries(values).filter(
    ([id, value]) => known.has(id) && !NEVER_SENT.has(id) && value !== '',
  )
  const fields = Object.fromEntries([...filled, ...consents])
  const answer =
    kind === 'short'
      ? await client.call('playerRegistration', {
          // Without a username field the service derives the username from the phone number or screen name.
          username: known.has('username') ? String(values.username ?? '') : '',
          password: String(values.password ?? ''),
          fields,
          ...(refStr !== null && { refStr }),
        })
      : await client.call('playerRegistrationFull', { fields })
  return answer.result === -1 ? (answer.errors ?? []) : null
}
