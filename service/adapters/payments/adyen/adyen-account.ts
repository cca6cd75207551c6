import { gatewayId, type Processor, type ProcessorOfKind } from '#schemas/site-manifest/payments.ts'
import type { ResolvedManifest } from '#schemas/site-manifest/site-manifest.ts'
import type { Config } from '#service/config/config.ts'
import { apiKeyOf, secretOf } from '#service/config/gateway-secrets.ts'

/** An account at Adyen that a manifest describes, with its secrets. */
export interface AdyenAccount {
  readonly processor: Exclude<Processor, ProcessorOfKind<'gateway'>>
  /** The name of the processor in the service. */
  readonly processorId: string
  /** The base address of the API, without a slash at the end. */
  readonly address: string
  readonly apiKey: string
  /** The HMAC keys of the webhook; a notification has the signature of one of them. */
  readonly hmacKeys: readonly Uint8Array[]
  readonly currencies: ResolvedManifest['currencies']['data']
  /** Whether the site accepts credit cards. */
  readonly creditCards: boolean
}

/** The accounts of a manifest whose secrets are known. */
export function adyenAccounts(
  { siteId, payments, currencies }: ResolvedManifest,
  { gatewaySecrets }: Pick<Config, 'gatewaySecrets'>,
): AdyenAccount[] {
  return (payments.processors ?? []).flatMap((processor) => {
    if (processor.kind === 'gateway') return []
    const apiKey = apiKeyOf(gatewaySecrets, siteId, processor.apiKeyId)
    const hmacKeys = processor.keyIds.flatMap((keyId) => secretOf(gatewaySecrets, siteId, keyId) ?? [])
    if (apiKey === undefined || hmacKeys.length < processor.keyIds.length) return []
    return [
      {
        processor,
        processorId: gatewayId(siteId, processor.processorId),
        address: processor.address.replace(/\/$/, ''),
        apiKey,
        hmacKeys,
        currencies: currencies.data,
        creditCards: payments.creditCards !== false,
      },
    ]
  })
}
