import { jsonPath, type Refusal } from '#schemas/site-manifest/refusal.ts'
import type { ResolvedManifest } from '#schemas/site-manifest/site-manifest.ts'
import { type GatewaySecrets, secretOf, secretVariable } from '#service/config/gateway-secrets.ts'

/** Refuses a site whose gateways have keys without a secret in this service: it could neither ask for money nor believe a message. */
export function refuseWithoutSecrets(secrets: GatewaySecrets) {
  return ({ siteId, payments }: ResolvedManifest): Refusal[] =>
    (payments.processors ?? []).flatMap(({ keyIds }, gateway) =>
      keyIds.flatMap((keyId, key) =>
        secretOf(secrets, siteId, keyId) === undefined
          ? [
              {
                file: `${siteId}/manifest.json`,
                path: jsonPath(['payments', 'processors', gateway, 'keyIds', key]),
                value: keyId,
                expected: `has no secret in this service: set ${secretVariable(siteId, keyId)}, or add ${siteId}.${keyId} to the file in GATEWAY_SECRETS_FILE, and start the service again`,
              },
            ]
          : [],
      ),
    )
}
