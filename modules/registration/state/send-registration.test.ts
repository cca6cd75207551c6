import { expect, test } from 'vitest'
import { type Answers, fakeClient } from '#runtime/testing/fake-client.ts'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import { type RegistrationToSend, sendRegistration } from './send-registration.ts'

const READY: OperationResult<'getDepositStep'> = { status: 'ready', processors: [] }
const ANSWERS: Answers = {
  playerRegistrationFull: () => ({ result: 5 }),
  registerAndLoginBeforeDeposit: () => ({ result: 5, deposit: READY }),
  registerAndTrackPendingJoin: () => ({ result: 5, deposit: READY }),
}
const TICKET = {
  gameId: 7,
  gameInstanceId: 70,
  userPlays: ['1-2-3'],
  currencyId: 978,
  amount: 2.5,
  joinKey: 'by-hand',
}

const full = (change: Partial<RegistrationToSend> = {}): RegistrationToSend => ({
  kind: 'full',
  values: { firstName: 'Ada', passwordConfirm: 'engine1843', unknown: 'x' },
  known: new Set(['firstName', 'passwordConfirm']),
  form: { kind: 'full', steps: [], consents: [], marketing: [] } as unknown as RegistrationToSend['form'],
  refStr: null,
  depositCurrencyId: undefined,
  ticketRequest: undefined,
  ...change,
})

test.each([
  ['the e-mail', {}, 'playerRegistrationFull', { fields: { firstName: 'Ada' } }],
  [
    'a deposit',
    { depositCurrencyId: 978 },
    'registerAndLoginBeforeDeposit',
    { fields: { firstName: 'Ada' }, currencyId: 978 },
  ],
  [
    'a deposit for a purchase that waits',
    { depositCurrencyId: 978, ticketRequest: TICKET },
    'registerAndTrackPendingJoin',
    { fields: { firstName: 'Ada' }, ticketRequest: TICKET },
  ],
] as const)(
  'a full registration that leads to %s is one call, with the form’s fields alone',
  async (...row) => {
    const [leadsTo, change, op, body] = row
    const client = fakeClient(ANSWERS)
    const sent = await sendRegistration(client, full(change))
    expect(client.calls.map((call) => [call.op, call.body])).toEqual([[op, body]])
    expect(sent).toEqual({ errors: null, ...(leadsTo !== 'the e-mail' && { deposit: READY }) })
  },
)

test('refused fields are the answer of each of them', async () => {
  const errors = [{ field: 'primaryEmail', code: 'taken' }]
  const refused = () => ({ result: -1, errors })
  const client = fakeClient({
    playerRegistrationFull: refused,
    registerAndLoginBeforeDeposit: refused,
    registerAndTrackPendingJoin: refused,
  })
  for (const change of [{}, { depositCurrencyId: 978 }, { depositCurrencyId: 978, ticketRequest: TICKET }])
    expect((await sendRegistration(client, full(change))).errors).toEqual(errors)
})
