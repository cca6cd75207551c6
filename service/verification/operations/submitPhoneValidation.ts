import { selfManaged } from '#service/call/handler.ts'
import { orFault } from '#service/call/refused.ts'
import { visitorOf } from '#service/call/visitor.ts'
import { submitPhoneCode } from '../phone-codes.ts'

/** Counts a wrong code in a separate transaction, which no refusal rolls back. */
export default selfManaged('submitPhoneValidation', async (call, { code }) => {
  const { playerId } = call.player
  const visitor = visitorOf(call, 'submitPhoneValidation')
  return orFault(await submitPhoneCode(call.service, visitor, { playerId, code }))
})
