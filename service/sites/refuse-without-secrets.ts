import { jsonPath, type Refusal } from '#schemas/site-manifest/refusal.ts'
import type { ResolvedManifest } from '#schemas/site-manifest/site-manifest.ts'
import {
  apiKeyOf,
  apiKeyVariable,
  type GatewaySecrets,
  secretOf,
  secretVariable,
} from '#service/config/gateway-secrets.ts'

/** Refuses a site whose processors have keys without a secret in this service: it could neither ask for money nor believe a message. */
export function refuseWithoutSecrets(secrets: GatewaySecrets) {
  return ({ siteId, payments }: ResolvedManifest): Refusal[] =>
    (payments.processors ?? []).flatMap((processor, place) => {
      const refusalOf = (at: readonly (string | number)[], value: string, where: string): Refusal => ({
        file: `${siteId}/manifest.json`,
        path: jsonPath(['payments', 'processors', place, ...at]),
        value,
        expected: `has no secret in this service: set ${where}, and start the service again`,
      })
      const refusals = processor.keyIds.flatMap((keyId, key) =>
        secretOf(secrets, siteId, keyId) === undefined
          ? [
              refusalOf(
                ['keyIds', key],
                keyId,
                `${secretVariable(siteId, keyId)}, or add ${siteId}.${keyId} to the file in GATEWAY_SECRETS_FILE`,
              ),
            ]
          : [],
      )
      if (processor.kind === 'gateway' || apiKeyOf(secrets, siteId, processor.apiKeyId) !== undefined)
        return refusals
      const { apiKeyId } = processor
      const where = `${apiKeyVariable(siteId, apiKeyId)}, or add ${siteId}.${apiKeyId} to the file in ADYEN_API_KEYS_FILE`
      return [...refusals, refusalOf(['apiKeyId'], apiKeyId, where)]
    })
}
