import { ApiRefusal } from '#service/call/api-refusal.ts'
import { operatorSelfManaged } from '#service/call/endpoint-handler.ts'
import { moveToProvider } from '../enter-by-provider.ts'
import { answerOfProvider } from '../answer-of-provider.ts'
import { assertJustSignedIn, signedInOf } from '../signed-in.ts'

export default operatorSelfManaged('moveToProvider', async (call, { ticket, answer }) => {
  const person = signedInOf(call.token)
  assertJustSignedIn(person, call.service.clock, 'an account is moved')
  const { provider, identity, ...begun } = await answerOfProvider(call, { ticket, answer })
  const moved = await moveToProvider(call, provider, { ...identity, ...begun, personId: person.personId })
  if ('refusal' in moved) throw new ApiRefusal('forbidden', moved.refusal)
  call.cookie.set(moved.session)
  return { isSignedIn: true }
})
