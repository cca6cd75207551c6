import type { EndpointName } from '#schemas/operator/endpoints.ts'
import type { OwnSite } from '#schemas/operator/people.ts'
import { permits } from '#schemas/operator/permissions.ts'
import type { PlayerSummary } from '#schemas/operator/player-records.ts'
import { type RecordEndpoint, recordTables } from '../records/record-tables.ts'

/** The parts of the page in which a change is offered; every other one is in the menu beside the name. */
const PLACES = {
  money: ['adjustBalance', 'bookBankDeposit', 'handOverUnclaimed'],
  withdrawals: ['requestWithdrawal'],
  protection: [
    'setPlayerLimit',
    'liftPlayerLimit',
    'restrictPlayer',
    'liftRestriction',
    'removeSelfExclusion',
  ],
  messages: ['sendPlayerMessage'],
  data: ['erasePlayer'],
  notes: ['addPlayerNote'],
} as const satisfies Readonly<Record<string, readonly EndpointName[]>>
export type ActionPlace = keyof typeof PLACES | 'menu'

/** Whether a change can apply to the player as they are now; without a condition it always can. */
const APPLIES: Partial<Readonly<Record<EndpointName, (player: PlayerSummary) => boolean>>> = {
  banPlayer: ({ status }) => status !== 'banned',
  unbanPlayer: ({ status }) => status === 'banned',
  reopenAccount: ({ dormantTime }) => dormantTime !== undefined,
  handOverUnclaimed: ({ dormantTime }) => dormantTime !== undefined,
  liftRestriction: ({ exclusion }) => exclusion === 'selfExclusion' || exclusion === 'timeOut',
  removeSelfExclusion: ({ exclusion }) => exclusion === 'selfExclusion',
  demandPasswordChange: ({ mustChangePassword }) => !mustChangePassword,
}

const PLACED: readonly string[] = Object.values(PLACES).flat()

/** The changes of a player that the person may make in one part of the page. */
export function playerActions(
  place: ActionPlace,
  { site, player }: { readonly site: OwnSite; readonly player: PlayerSummary },
): readonly RecordEndpoint[] {
  const all = recordTables().find(({ id }) => id === 'players')?.actions ?? []
  const isHere = ({ name }: RecordEndpoint) =>
    place === 'menu' ? !PLACED.includes(name) : (PLACES[place] as readonly string[]).includes(name)
  return all.filter(
    (action) =>
      isHere(action) && permits(site.scopes, action.permission) && (APPLIES[action.name]?.(player) ?? true),
  )
}

/** The lists and records that are read again after a change of a player. */
export const READ_AGAIN: readonly EndpointName[] = [
  'getPlayer',
  'getPlayerProtection',
  'getPlayerTransactions',
  'getPlayerGames',
  'getPlayerPlays',
  'getPlayerMessages',
  'getPlayerNotes',
  'getPlayerSessions',
  'getPlayerMarketing',
  'getPlayerConsents',
  'getPlayerSubscriptions',
  'getApprovals',
  'getDeposits',
  'getWithdrawals',
  'findPlayers',
]
