import { Mistake } from '../../mistake.ts'
import { type OperatorApi, resultOf } from './connect-api.ts'
import { codeOfCurrency } from './currencies.ts'
import { type OperatorOptions, timeOf, wanted } from './options.ts'

/** Runs `chargeback list`: the deposits that banks took back, and what their players owe. */
export async function runChargebackCommand(
  api: OperatorApi,
  [command]: readonly (string | undefined)[],
  options: OperatorOptions,
  say: (line: string) => void,
): Promise<void> {
  const siteId = wanted(options.site, '--site')
  if (command !== 'list') throw new Mistake('The command is chargeback list.')
  const chargebacks = resultOf(await api('getChargebacks', { siteId }, {}))
  if (chargebacks.length === 0) say(`No bank has taken back a deposit of ${siteId}.`)
  for (const { orderId, processorId, amount, currencyId, playerId, debt, time } of chargebacks) {
    say(
      `${orderId}: ${amount} ${codeOfCurrency(currencyId)} of player ${playerId}, ${processorId}, ${timeOf(time)}, still owed ${debt}`,
    )
  }
}
