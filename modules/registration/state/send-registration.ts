import type { Client } from '#runtime/client/client.ts'
import { marketingField } from '#schemas/entities/marketing.ts'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import type { PendingTicket } from '#schemas/protocol/pending-joins.ts'
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
  /** Currency of the deposit that the registration leads to, if it leads to one. */
  depositCurrencyId: number | undefined
  /** The purchase that this deposit is for, where the service makes it by itself. */
  ticketRequest: PendingTicket | undefined
}

export interface SentRegistration {
  /** The refused fields; null on success. */
  readonly errors: FieldError[] | null
  /** The deposits that the player may make now, if they were asked for. */
  readonly deposit?: OperationResult<'getDepositStep'> | undefined
}

/** Registers; on the way to a deposit the same request asks for its terms. */
export async function sendRegistration(
  client: Client,
  { kind, values, known, form, refStr, depositCurrencyId, ticketRequest }: RegistrationToSend,
): Promise<SentRegistration> {
  const consents = form.consents.map(({ id }) => [id, values[id] === true] as const)
  const marketing = form.marketing
    .map(marketingField)
    .flatMap((id) => (values[id] === true ? [[id, true] as const] : []))
  const filled = Object.entries(values).filter(
    ([id, value]) => known.has(id) && !NEVER_SENT.has(id) && value !== '',
  )
  const fields = Object.fromEntries([...filled, ...consents, ...marketing])
  if (kind === 'short') {
    const answer = await client.call('playerRegistration', {
      // Without a username field the service derives the username from the phone number or screen name.
      username: known.has('username') ? String(values.username ?? '') : '',
      password: String(values.password ?? ''),
      fields,
      ...(refStr !== null && { refStr }),
    })
    return { errors: errorsOf(answer) }
  }
  if (depositCurrencyId === undefined)
    return { errors: errorsOf(await client.call('playerRegistrationFull', { fields })) }
  if (ticketRequest !== undefined) {
    // The purchase waits for the deposit in the same transaction.
    const tracked = await client.call('registerAndTrackPendingJoin', { fields, ticketRequest })
    return { errors: errorsOf(tracked), deposit: tracked.deposit }
  }
  const answer = await client.call('registerAndLoginBeforeDeposit', { fields, currencyId: depositCurrencyId })
  return { errors: errorsOf(answer), deposit: answer.deposit }
}

const errorsOf = ({ result, errors = [] }: OperationResult<'playerRegistration'>): FieldError[] | null =>
  result === -1 ? errors : null
