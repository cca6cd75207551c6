import { gatewayId } from '#schemas/site-manifest/payments.ts'
import type { ResolvedManifest } from '#schemas/site-manifest/site-manifest.ts'
import { localized } from '#schemas/site-manifest/texts.ts'
import { type Config, publicScheme } from '#service/config/config.ts'
import { secretOf } from '#service/config/gateway-secrets.ts'
import type { SigningKey } from '../message-signature.ts'
import type { Gateway } from './gateway-processor.ts'

/** The gateways of a manifest whose secrets are known. */
export function siteGateways(
  manifest: ResolvedManifest,
  config: Pick<Config, 'gatewaySecrets' | 'port' | 'tls'>,
): Gateway[] {
  const { gatewaySecrets } = config
  const { siteId, payments } = manifest
  return (payments.processors ?? [])
    .filter((processor) => processor.kind === 'gateway')
    .flatMap(({ processorId, title, method, address, keyIds, banks = [] }) => {
      const [first, ...others] = keyIds.flatMap((keyId): SigningKey[] => {
        const secret = secretOf(gatewaySecrets, siteId, keyId)
        return secret === undefined ? [] : [{ keyId, secret }]
      })
      if (first === undefined || first.keyId !== keyIds[0]) return []
      return [
        {
          processorId: gatewayId(siteId, processorId),
          title,
          method,
          address: address.replace(/\/$/, ''),
          banks,
          keys: () => [first, ...others] as const,
          returnOrigin: originOf(manifest, config),
        },
      ]
    })
}

/** The public origin of a site, where players return from a page of another company: without a host, its name on this machine. */
export function originOf(
  { siteId, brand, hosts, languages: { default: language } }: ResolvedManifest,
  config: Pick<Config, 'port' | 'tls'>,
): string {
  const siteUrl = localized(brand.siteUrl, language, language)
  if (URL.canParse(siteUrl)) return new URL(siteUrl).origin
  return hosts[0] === undefined
    ? `${publicScheme(config)}://${siteId}.localhost:${config.port}`
    : `https://${hosts[0]}`
}
