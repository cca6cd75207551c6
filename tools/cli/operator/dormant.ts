import type { DormantAccount } from '#schemas/operator/dormant-accounts.ts'
import { Mistake } from '../../mistake.ts'
import { type OperatorApi, resultOf } from './connect-api.ts'
import { type OperatorOptions, timeOf, wanted } from './options.ts'
import { type PageRequest, sayList } from './say-list.ts'

/** Runs `dormant list`: the accounts that were closed without play, with the cash that is owed. */
export async function runDormantCommand(
  api: OperatorApi,
  [command]: readonly (string | undefined)[],
  options: OperatorOptions,
  say: (line: string) => void,
): Promise<void> {
  const siteId = wanted(options.site, '--site')
  if (command !== 'list') throw new Mistake('The command is dormant list.')
  await sayList(
    {
      readPage: async (from: PageRequest<number>) => {
        const { accounts: rows, hasMore } = resultOf(await api('listDormantAccounts', { siteId }, from))
        return { rows, hasMore }
      },
      idOf: ({ playerId }) => playerId,
      lineOf,
      none: `${siteId} has no dormant account.`,
    },
    say,
  )
}

function lineOf({ playerId, closedAt, isPaying, owed }: DormantAccount): string {
  const sums = owed.map(({ currency, amount }) => `${amount} ${currency}`)
  const state = isPaying ? 'a withdrawal is open' : sums.length === 0 ? 'nothing is owed' : 'not asked for'
  return [`player ${playerId}: closed ${timeOf(closedAt)}`, ...sums, state].join('; ')
}
