import { operatorReads } from '#service/call/endpoint-handler.ts'

export default operatorReads('getSignInWays', async ({ service: { identityProvider } }) => ({
  provider: identityProvider?.settings.name ?? null,
}))
