import type { ResolvedManifest } from '#schemas/site-manifest/site-manifest.ts'
import type { Clock } from '#service/base/clock.ts'
import type { Config } from '#service/config/config.ts'
import type { KeyRing } from '#service/keys/key-ring.ts'
import { adyenAccounts } from './adyen/adyen-account.ts'
import { createAdyenClient } from './adyen/adyen-client.ts'
import { createAdyenProcessor } from './adyen/adyen-processor.ts'
import { createGatewayClient } from './gateway/gateway-client.ts'
import { createGatewayProcessor } from './gateway/gateway-processor.ts'
import { siteGateways } from './gateway/site-gateways.ts'
import type { PaymentProcessor } from './payment-processor.ts'
import type { ProcessorClient } from './processor-client.ts'
import { sandboxGateways } from './sandbox/sandbox-processor.ts'

interface PaymentService {
  readonly config: Config
  readonly keys: KeyRing
  readonly clock: Clock
}

/** The sites whose payment companies are asked for. */
type Sites = readonly { readonly manifest: ResolvedManifest }[]

/** The payment companies of some sites, and the sandbox processors if the configuration enables them. */
export function paymentProcessors(
  { config, keys, clock }: PaymentService,
  sites: Sites,
): readonly PaymentProcessor[] {
  const sandboxes = config.sandboxProcessor ? sandboxGateways(keys) : []
  const own = sites.flatMap(({ manifest }) => siteGateways(manifest, config))
  return [
    ...[...sandboxes, ...own].map((gateway) => createGatewayProcessor(gateway, clock)),
    ...sites.flatMap(({ manifest }) => adyenAccounts(manifest, config)).map(createAdyenProcessor),
  ]
}

/** The ways to the processors. The sandbox processors are served by this process, at `ownOrigin`. */
export function processorClients(
  { config, keys, clock }: PaymentService,
  ownOrigin: string,
  sites: Sites,
): readonly ProcessorClient[] {
  const sandboxes = config.sandboxProcessor ? sandboxGateways(keys) : []
  return [
    ...sandboxes.map((gateway) => createGatewayClient(gateway, ownOrigin + gateway.address, clock)),
    ...sites
      .flatMap(({ manifest }) => siteGateways(manifest, config))
      .map((gateway) => createGatewayClient(gateway, gateway.address, clock)),
    ...sites
      .flatMap(({ manifest }) => adyenAccounts(manifest, config))
      .map((account) => createAdyenClient(account, clock)),
  ]
}

export function processorById<Known extends { readonly processorId: string }>(
  processors: readonly Known[],
  processorId: string,
): Known | undefined {
  return processors.find((processor) => processor.processorId === processorId)
}
