import { BlockList, isIP } from 'node:net'
import { sql } from 'kysely'
import { NETWORKS_KEPT_DAYS } from '#schemas/limits.ts'
import type { Database, Tx } from '#service/database/database.ts'
import { pruneRows } from '#service/database/prune-rows.ts'
import { clientKey } from '#service/limits/client-key.ts'
import { moveIndexes } from '#service/players/rows/index-forms.ts'
import type { PersonalVault } from '#service/players/rows/personal-vault.ts'
import type { ServedSite } from '#service/sites/served-site.ts'
import { offeredReward } from './reward-terms.ts'

/** Addresses that are not of the public internet: all clients of a service in such a network may have the same one. */
const PRIVATE = new BlockList()
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  PRIVATE.addSubnet(network, bits)
PRIVATE.addAddress('::1', 'ipv6')
PRIVATE.addSubnet('fc00::', 7, 'ipv6')
PRIVATE.addSubnet('fe80::', 10, 'ipv6')

const isPublic = (address: string) =>
  isIP(address) !== 0 && !PRIVATE.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

interface Seen {
  readonly site: ServedSite
  readonly playerId: number
  readonly clientAddress: string
}

/** Notes the network of a login by a keyed digest, on a site with a reward: a friend from the same network is looked at by an operator. */
export async function noteNetwork(
  tx: Tx,
  vault: PersonalVault,
  { site, playerId, clientAddress }: Seen,
): Promise<void> {
  if (offeredReward(site) === null || !isPublic(clientAddress)) return
  const network = vault.personIndex('network', clientKey(clientAddress), site.operatorId)
  await moveIndexes(tx, vault, [network])
  await sql`insert into player_networks (player_id, network) values (${playerId}, ${network})
    on conflict (player_id, network) do update set last_used_at = service_now()`.execute(tx)
}

/** Removes networks that were not used for some months. */
export async function forgetOldNetworks(database: Database): Promise<void> {
  const isOld = sql`last_used_at < service_now() - ${NETWORKS_KEPT_DAYS}::integer * interval '1 day'`
  await pruneRows(database, 'player_networks', isOld)
}
