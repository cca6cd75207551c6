import { LIMIT_KINDS } from '#schemas/entities/player-limit.ts'
import { PLAYER_SEGMENTS } from '#schemas/entities/player.ts'
import { LIMIT_SOURCES } from '#schemas/operator/approvals.ts'
import type { FoundPlayer } from '#schemas/operator/players.ts'
import { Mistake } from '../../mistake.ts'
import { lineOfApproval } from './approvals.ts'
import { type OperatorApi, resultOf } from './connect-api.ts'
import { readCurrency } from './currencies.ts'
import { numberOf, oneOf, type OperatorOptions, reasonOf, timeOf, wanted } from './options.ts'
import { exportPlayer } from './personal-data.ts'
import { removeExclusion, restrict, setLimit, showProtection } from './protection.ts'
import { showSubscriptions } from './subscriptions.ts'

/** Runs a command about one player, and prints the outcome. Resolves with the exit code. */
export async function runPlayerCommand(
  api: OperatorApi,
  [command, subject]: readonly (string | undefined)[],
  options: OperatorOptions,
  say: (line: string) => void,
): Promise<number> {
  const siteId = wanted(options.site, '--site')
  if (command === 'find') {
    const asked = wanted(subject, 'a user name, number, e-mail address, phone number or name with birth date')
    const players = resultOf(await api('findPlayers', { siteId }, { search: asked }))
    for (const player of players) say(lineOf(player))
    if (players.length > 0) return 0
    say(`${siteId} has no player “${asked}”.`)
    return 1
  }
  const run = COMMANDS.get(command ?? '')
  if (run === undefined)
    throw new Mistake(`The commands are player find, ${[...COMMANDS.keys()].join(', ')}.`)
  say(await run(api, { siteId, playerId: numberOf(subject, 'a player') }, options))
  return 0
}

type PlayerCommand = (
  api: OperatorApi,
  params: { readonly siteId: string; readonly playerId: number },
  options: OperatorOptions,
) => Promise<string>

const COMMANDS: ReadonlyMap<string, PlayerCommand> = new Map<string, PlayerCommand>([
  [
    'ban',
    async (api, params, options) =>
      lineOf(resultOf(await api('banPlayer', params, { reason: reasonOf(options) }))),
  ],
  [
    'unban',
    async (api, params, options) =>
      lineOf(resultOf(await api('unbanPlayer', params, { reason: reasonOf(options) }))),
  ],
  [
    'segment',
    async (api, params, options) => {
      const segment = oneOf(PLAYER_SEGMENTS, options.segment, '--segment')
      const request = { segment, reason: reasonOf(options) }
      return lineOf(resultOf(await api('setPlayerSegment', params, request)))
    },
  ],
  [
    'demand-password',
    async (api, params, options) =>
      lineOf(resultOf(await api('demandPasswordChange', params, { reason: reasonOf(options) }))),
  ],
  [
    'reopen',
    async (api, params, options) =>
      lineOf(resultOf(await api('reopenAccount', params, { reason: reasonOf(options) }))),
  ],
  ['marketing', showMarketing],
  ['protection', showProtection],
  ['subscriptions', showSubscriptions],
  ['set-limit', setLimit],
  ['restrict', restrict],
  ['remove-exclusion', removeExclusion],
  [
    'lift-limit',
    async (api, params, options) => {
      const kind = oneOf(LIMIT_KINDS, options.limit, '--limit')
      const source = oneOf(LIMIT_SOURCES, options.source ?? 'customerService', '--source')
      const request = { source, reason: reasonOf(options) }
      return lineOfApproval(resultOf(await api('liftPlayerLimit', { ...params, kind }, request)))
    },
  ],
  [
    'book-deposit',
    async (api, params, options) => {
      const reference = wanted(options.reference, '--reference')
      const request = { ...sumOf(options), reference, reason: reasonOf(options) }
      const { orderId, approval } = resultOf(await api('bookBankDeposit', params, request))
      return approval === undefined ? `${orderId}: paid` : lineOfApproval(approval)
    },
  ],
  [
    'adjust',
    async (api, params, options) => {
      const request = { ...sumOf(options), reason: reasonOf(options) }
      return lineOfApproval(resultOf(await api('adjustBalance', params, request)))
    },
  ],
  [
    'hand-over',
    async (api, params, options) => {
      const currency = wanted(options.currency, '--currency')
      const request = { currency, reference: wanted(options.reference, '--reference') }
      const asked = await api('handOverUnclaimed', params, { ...request, reason: reasonOf(options) })
      return lineOfApproval(resultOf(asked))
    },
  ],
  ['export', (api, params, options) => exportPlayer(api, params, wanted(options.out, '--out'))],
  [
    'erase',
    async (api, params, options) =>
      lineOfApproval(resultOf(await api('erasePlayer', params, { reason: reasonOf(options) }))),
  ],
  [
    'lift-restriction',
    async (api, params, options) =>
      lineOfApproval(resultOf(await api('liftRestriction', params, { reason: reasonOf(options) }))),
  ],
  [
    'ticket',
    async (api, params) => {
      const { ticket, expiresTime } = resultOf(await api('createLoginTicket', params, {}))
      return `Open the site once before ${timeOf(expiresTime)} with ?continue_session_id=${ticket}`
    },
  ],
])

/** Prints the consents of a player to marketing, and what was withdrawn, the newest first. */
async function showMarketing(
  api: OperatorApi,
  params: { readonly siteId: string; readonly playerId: number },
): Promise<string> {
  const { consents } = resultOf(await api('getPlayerMarketing', params, {}))
  if (consents.length === 0) return `Player ${params.playerId} has answered no question about marketing.`
  return consents
    .map(({ channel, topic, isGiven, origin, wording = '', languageId = '', at }) => {
      const question = wording === '' ? '' : `, question ${wording} in ${languageId}`
      return `${timeOf(at)}: ${topic} by ${channel} ${isGiven ? 'given' : 'withdrawn'}, ${origin}${question}`
    })
    .join('\n')
}

function sumOf(options: OperatorOptions) {
  const amount = Number(wanted(options.amount, '--amount'))
  if (!Number.isFinite(amount) || amount === 0)
    throw new Mistake('--amount is an amount other than 0, such as 40.50.')
  return { amount, currency: readCurrency(wanted(options.currency, '--currency')) }
}

function lineOf({ playerId, username, screenName, status, segment }: FoundPlayer): string {
  return `${playerId}: ${username} (${screenName}), ${status}, ${segment === undefined ? 'no segment' : `segment ${segment}`}`
}
