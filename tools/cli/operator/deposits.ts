import { depositOrderSchema } from '#schemas/protocol/shapes.ts'
import type { OperatedDeposit } from '#schemas/operator/deposits.ts'
import { Mistake } from '../../mistake.ts'
import { type OperatorApi, resultOf } from './connect-api.ts'
import { codeOfCurrency } from './currencies.ts'
import { oneOf, type OperatorOptions, timeOf, wanted } from './options.ts'
import { type PageRequest, sayList } from './say-list.ts'

const STATUSES = depositOrderSchema.properties.status.enum

/** Runs `deposit list`: the deposits of a site in a status. */
export async function runDepositCommand(
  api: OperatorApi,
  [command]: readonly (string | undefined)[],
  options: OperatorOptions,
  say: (line: string) => void,
): Promise<void> {
  const siteId = wanted(options.site, '--site')
  if (command !== 'list') throw new Mistake('The command is deposit list.')
  const status = oneOf(STATUSES, options.status ?? 'paid', '--status')
  await sayList(
    {
      readPage: async (from: PageRequest<string>) => {
        const { deposits: rows, hasMore } = resultOf(
          await api('getDeposits', { siteId }, { ...from, status }),
        )
        return { rows, hasMore }
      },
      idOf: ({ orderId }) => orderId,
      lineOf,
      none: `${siteId} has no deposit that is ${status}.`,
    },
    say,
  )
}

function lineOf({
  orderId,
  status,
  amount,
  currencyId,
  playerId,
  processorId,
  ...more
}: OperatedDeposit): string {
  const { createdTime, failure, reference } = more
  const facts = [
    ...(failure === undefined ? [] : [`failed: ${failure}`]),
    ...(reference === undefined ? [] : [`reference ${reference}`]),
  ]
  const sum = `${amount} ${codeOfCurrency(currencyId)}`
  return [
    `${orderId}: ${status}, ${sum} of player ${playerId}, ${processorId}, ${timeOf(createdTime)}`,
    ...facts,
  ].join('; ')
}
