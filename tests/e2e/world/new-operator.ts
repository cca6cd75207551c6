import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copySites } from '#tests/support/copy-sites.ts'
import { openStandInGateway } from '#tests/support/stand-in-gateway.ts'
import { World } from './world.ts'

const SECRET = '5e'.repeat(32)

/** The site that an operator makes in an empty folder. */
export const NEW_SITE = { siteId: 'lakeside', name: 'Lakeside Raffles' } as const
/** The facts about the only processor of the site, as its company gives them. */
export interface GivenGateway {
  readonly processorId: string
  readonly title: string
  readonly address: string
  readonly keyId: string
}

export interface NewOperator {
  readonly world: World
  readonly gateway: GivenGateway
}

const GIVEN = { processorId: 'cards', title: 'Cards', keyId: 'k1' } as const

/** Reads the data folder of a service that has stopped. */
export type DataCheck = (dataDir: string) => Promise<void>

/**
 * Runs with a service that has no site, no person and no data yet, beside a gateway whose secret it has. A check that `use` resolves with
 * gets the data after the service has stopped.
 */
export async function asNewOperator(
  use: (operator: NewOperator) => Promise<DataCheck | undefined>,
): Promise<void> {
  const sitesDir = await mkdtemp(join(tmpdir(), 'tombolo-empty-'))
  await copySites(sitesDir, [])
  let webhook = ''
  const key = { keyId: GIVEN.keyId, secret: Buffer.from(SECRET, 'hex') }
  const gateway = await openStandInGateway({ key, webhook: () => webhook, isTestSystem: true })
  const world = await World.open({
    SITES_DIR: sitesDir,
    SANDBOX_PROCESSOR: '0',
    [`GATEWAY_SECRET_${NEW_SITE.siteId.toUpperCase()}_K1`]: SECRET,
  })
  webhook = `http://127.0.0.1:${world.service.port}/webhooks/payments/${NEW_SITE.siteId}.${GIVEN.processorId}`
  let check: DataCheck | undefined
  try {
    check = await use({ world, gateway: { ...GIVEN, address: gateway.address } })
  } finally {
    await world.close(check)
    await gateway.close()
    await rm(sitesDir, { recursive: true, force: true })
  }
}
