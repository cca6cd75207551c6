import type { EndpointResult } from '#schemas/operator/endpoints.ts'
import { Mistake } from '../../mistake.ts'
import { type OperatorApi, resultOf } from './connect-api.ts'
import { codeOfCurrency } from './currencies.ts'
import { type PageRequest, sayList } from './say-list.ts'
import { type OperatorOptions, timeOf, wanted } from './options.ts'

type Chargeback = EndpointResult<'getChargebacks'>['chargebacks'][number]

/** Runs `chargeback list`: the deposits that banks took back, and what their players owe. */
export async function runChargebackCommand(
  api: OperatorApi,
  [command]: readonly (string | undefined)[],
  options: OperatorOptions,
  say: (line: string) => void,
): Promise<void> {
  const siteId = wanted(options.site, '--site')
  if (command !== 'list') throw new Mistake('The command is chargeback list.')
  await sayList(
    {
      readPage: async (from: PageRequest<string>) => {
        const { chargebacks: rows, hasMore } = resultOf(await api('getChargebacks', { siteId }, from))
        return { rows, hasMore }
      },
      idOf: ({ orderId }) => orderId,
      lineOf,
      none: `No bank has taken back a deposit of ${siteId}.`,
    },
    say,
  )
}

function lineOf({ orderId, processorId, amount, currencyId, playerId, debt, time }: Chargeback): string {
  return `${orderId}: ${amount} ${codeOfCurrency(currencyId)} of player ${playerId}, ${processorId}, ${timeOf(time)}, still owed ${debt}`
}
