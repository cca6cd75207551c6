import { Mistake } from '../../mistake.ts'
import { lineOfApproval } from './approvals.ts'
import { type OperatorApi, resultOf } from './connect-api.ts'
import { numberOf, type OperatorOptions, wanted } from './options.ts'

/** Runs `refund instance` (before its draw, at once) or `refund play` (after it, another operator confirms). */
export async function runRefundCommand(
  api: OperatorApi,
  [command, subject]: readonly (string | undefined)[],
  options: OperatorOptions,
  say: (line: string) => void,
): Promise<void> {
  const siteId = wanted(options.site, '--site')
  if (command === 'instance') {
    const params = { siteId, gameInstanceId: numberOf(subject, 'an instance') }
    resultOf(await api('callOffInstance', params, { reason: wanted(options.reason, '--reason') }))
    return say(`${subject}: every player gets back what was paid.`)
  }
  if (command !== 'play') throw new Mistake('The commands are refund play and refund instance.')
  const params = { siteId, playId: numberOf(subject, 'a play') }
  const request = { reason: wanted(options.reason, '--reason') }
  say(lineOfApproval(resultOf(await api('refundPlay', params, request))))
}
