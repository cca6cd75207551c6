import { REFERRAL_STATUSES, type OperatedReferral } from '#schemas/operator/referrals.ts'
import { Mistake } from '../../mistake.ts'
import { type OperatorApi, resultOf } from './connect-api.ts'
import { codeOfCurrency } from './currencies.ts'
import { numberOf, oneOf, type OperatorOptions, reasonOf, timeOf, wanted } from './options.ts'
import { type PageRequest, sayList } from './say-list.ts'

/** Runs `referral list`, `approve` or `decline`, and prints each referral with the reasons against its reward. */
export async function runReferralCommand(
  api: OperatorApi,
  [command, playerId]: readonly (string | undefined)[],
  options: OperatorOptions,
  say: (line: string) => void,
): Promise<void> {
  const siteId = wanted(options.site, '--site')
  if (command === 'list') return list(api, siteId, options, say)
  if (command !== 'approve' && command !== 'decline')
    throw new Mistake('The commands are referral list, approve and decline.')
  const params = { siteId, playerId: numberOf(playerId, 'the friend') }
  const decided =
    command === 'approve'
      ? await api('approveReferral', params, {})
      : await api('declineReferral', params, { reason: reasonOf(options) })
  say(lineOf(resultOf(decided)))
}

async function list(
  api: OperatorApi,
  siteId: string,
  options: OperatorOptions,
  say: (line: string) => void,
): Promise<void> {
  const status = oneOf(REFERRAL_STATUSES, options.status ?? 'held', '--status')
  return sayList(
    {
      readPage: async (from: PageRequest<number>) => {
        const { referrals: rows, hasMore } = resultOf(
          await api('getReferrals', { siteId }, { ...from, status }),
        )
        return { rows, hasMore }
      },
      idOf: ({ playerId }) => playerId,
      lineOf,
      none: `${siteId} has no referral that is ${status}.`,
    },
    say,
  )
}

function lineOf(referral: OperatedReferral): string {
  const { playerId, inviterId, status, reasons, registeredTime, currencyId, decidedBy } = referral
  const { inviterAmount = 0, friendAmount = 0, takenAmount } = referral
  const facts = [
    `${playerId}: ${status}, invited by player ${inviterId}, registered ${timeOf(registeredTime)}`,
    ...(currencyId === undefined
      ? []
      : [`${inviterAmount} and ${friendAmount} ${codeOfCurrency(currencyId)}`]),
    ...(takenAmount === undefined ? [] : [`${takenAmount} taken back`]),
    ...(reasons.length === 0 ? [] : [`because of ${reasons.join(', ')}`]),
    ...(decidedBy === undefined ? [] : [`decided by ${decidedBy}`]),
  ]
  return facts.join('; ')
}
