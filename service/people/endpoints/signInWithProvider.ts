import { ApiRefusal } from '#service/call/api-refusal.ts'
import { operatorSelfManaged } from '#service/call/endpoint-handler.ts'
import { answerOfProvider } from '../answer-of-provider.ts'
import { enterByProvider } from '../enter-by-provider.ts'

export default operatorSelfManaged('signInWithProvider', async (call, request) => {
  const { provider, identity, ...begun } = await answerOfProvider(call, request)
  const entered = await enterByProvider(call, provider, { ...identity, ...begun })
  if ('refusal' in entered) throw new ApiRefusal('forbidden', entered.refusal)
  call.cookie.set(entered.session)
  return { isSignedIn: true }
})
