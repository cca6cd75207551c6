import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copySites } from '#tests/support/copy-sites.ts'
import { openStandInGateway } from '#tests/support/stand-in-gateway.ts'
import { World } from './world.ts'

const SECRET = '5e'.repeat(32)

/** The site that an operator makes in an empty folder. */
export const NEW_SITE = { siteId: 'lakeside', name: 'Lakeside Raffles' } as const
/** Its only processor. */
const PROCESSOR_ID = 'cards'

export interface NewOperator {
  readonly world: World
  /** The setting of a manifest that names the gateway, as an operator pastes it. */
  readonly payments: string
}

/** Runs with a service that has no site, no person and no data yet, beside a gateway whose secret it has. */
export async function asNewOperator(use: (operator: NewOperator) => Promise<void>): Promise<void> {
  const sitesDir = await mkdtemp(join(tmpdir(), 'tombolo-empty-'))
  await copySites(sitesDir, [])
  let webhook = ''
  const key = { keyId: 'k1', secret: Buffer.from(SECRET, 'hex') }
  const gateway = await openStandInGateway({ key, webhook: () => webhook, isTestSystem: true })
  const world = await World.open({
    SITES_DIR: sitesDir,
    SANDBOX_PROCESSOR: '0',
    [`GATEWAY_SECRET_${NEW_SITE.siteId.toUpperCase()}_K1`]: SECRET,
  })
  webhook = `http://127.0.0.1:${world.service.port}/webhooks/payments/${NEW_SITE.siteId}.${PROCESSOR_ID}`
  const processor = {
    kind: 'gateway',
    processorId: PROCESSOR_ID,
    title: 'Cards',
    method: 'wallet',
    address: gateway.address,
    keyIds: ['k1'],
  }
  const offers = [{ processorId: PROCESSOR_ID, use: 'deposit', arrival: 'at-once' }]
  const payments = `"payments": ${JSON.stringify({ processors: [processor], offers })}`
  try {
    await use({ world, payments })
  } finally {
    await world.close()
    await gateway.close()
    await rm(sitesDir, { recursive: true, force: true })
  }
}
