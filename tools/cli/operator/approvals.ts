import { APPROVAL_STATUSES, type Approval } from '#schemas/operator/approvals.ts'
import { exclusionOf } from './protection.ts'
import { Mistake } from '../../mistake.ts'
import { type OperatorApi, resultOf } from './connect-api.ts'
import { codeOfCurrency } from './currencies.ts'
import { type PageRequest, sayList } from './say-list.ts'
import { numberOf, oneOf, type OperatorOptions, timeOf, wanted } from './options.ts'

/** Runs `approval list`, `confirm` or `reject`, and prints each change that needs two operators. */
export async function runApprovalCommand(
  api: OperatorApi,
  [command, approvalId]: readonly (string | undefined)[],
  options: OperatorOptions,
  say: (line: string) => void,
): Promise<void> {
  const siteId = wanted(options.site, '--site')
  if (command === 'list') {
    const status = oneOf(APPROVAL_STATUSES, options.status ?? 'open', '--status')
    return sayList(
      {
        readPage: async (from: PageRequest<number>) => {
          const { approvals: rows, hasMore } = resultOf(
            await api('getApprovals', { siteId }, { ...from, status }),
          )
          return { rows, hasMore }
        },
        idOf: ({ approvalId }) => approvalId,
        lineOf: lineOfApproval,
        none: `${siteId} has no request that is ${status}.`,
      },
      say,
    )
  }
  if (command !== 'confirm' && command !== 'reject')
    throw new Mistake('The commands are approval list, confirm and reject.')
  const params = { siteId, approvalId: numberOf(approvalId, 'a request') }
  const decided =
    command === 'confirm'
      ? await api('confirmApproval', params, {})
      : await api('rejectApproval', params, { reason: wanted(options.reason, '--reason') })
  say(lineOfApproval(resultOf(decided)))
}

/** An approval as one line. */
export function lineOfApproval(approval: Approval): string {
  const { approvalId, status, kind, playerId, subject, askedBy, decidedBy, reason } = approval
  const facts = factsOf(subject)
  const decided = decidedBy === undefined ? '' : `, ${status} by ${decidedBy}`
  return `${approvalId}: ${status}, ${kind} of player ${playerId} (${facts.join(', ')}), asked by ${askedBy}${decided}: ${reason}`
}

function factsOf({
  limit,
  source,
  timedOutUntil,
  excludedUntil,
  excludedFrom,
  playId,
  ...sum
}: Approval['subject']): string[] {
  const { amountMinor, currencyId } = sum
  return [
    ...(playId === undefined ? [] : [`play ${playId}`]),
    ...(limit === undefined ? [] : [`limit ${limit}`]),
    ...(source === undefined ? [] : [`source ${source}`]),
    ...(timedOutUntil === undefined ? [] : [`time-out until ${timeOf(timedOutUntil)}`]),
    ...(excludedUntil === undefined ? [] : [exclusionOf(excludedUntil, excludedFrom)]),
    ...(amountMinor === undefined || currencyId === undefined
      ? []
      : [`${amountMinor} minor units of ${codeOfCurrency(currencyId)}`]),
  ]
}
