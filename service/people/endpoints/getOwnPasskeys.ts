import { operatorReads } from '#service/call/endpoint-handler.ts'
import { passkeysOf, passkeyView } from '../passkey-rows.ts'
import { signedInOf } from '../signed-in.ts'

export default operatorReads('getOwnPasskeys', async ({ db, token }) =>
  (await passkeysOf(db, signedInOf(token).personId)).map(passkeyView),
)
