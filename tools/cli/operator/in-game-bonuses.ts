import type { OperatedInGameBonus } from '#schemas/operator/in-game-bonuses.ts'
import { Mistake } from '../../mistake.ts'
import { type OperatorApi, resultOf } from './connect-api.ts'
import { codeOfCurrency } from './currencies.ts'
import { numberOf, type OperatorOptions, timeOf, wanted } from './options.ts'
import { sayList } from './say-list.ts'

/** Runs `bonus list`, `offer` or `end` for a game, and prints each bonus that it is about. */
export async function runInGameBonusCommand(
  api: OperatorApi,
  [command, game]: readonly (string | undefined)[],
  options: OperatorOptions,
  say: (line: string) => void,
): Promise<void> {
  const siteId = wanted(options.site, '--site')
  const params = { siteId, gameId: numberOf(game, 'a game') }
  switch (command) {
    case 'list':
      return sayList<OperatedInGameBonus, number>(
        {
          readPage: async (from) => {
            const { bonuses, hasMore } = resultOf(await api('getInGameBonuses', params, from))
            return { rows: bonuses, hasMore }
          },
          idOf: ({ bonusId }) => bonusId,
          lineOf,
          none: `Game ${params.gameId} has had no bonus.`,
        },
        say,
      )
    case 'offer': {
      const terms = {
        amount: amountOf(options.amount, '--amount'),
        minutes: amountOf(options.minutes, '--minutes'),
        maxClaims: amountOf(options.claims, '--claims'),
      }
      return say(lineOf(resultOf(await api('offerInGameBonus', params, terms))))
    }
    case 'end':
      return say(lineOf(resultOf(await api('endInGameBonus', params, {}))))
    default:
      throw new Mistake('The commands are bonus list, offer and end.')
  }
}

/** The number of an option; the service validates its bounds. */
function amountOf(value: string | undefined, option: string): number {
  const amount = Number(wanted(value, option))
  if (Number.isFinite(amount)) return amount
  throw new Mistake(`${option} is a number.`)
}

function lineOf({
  bonusId,
  state,
  amount,
  currencyId,
  claims,
  maxClaims,
  expiresAt,
}: OperatedInGameBonus): string {
  const end = state === 'ended' || state === 'expired' ? state : `until ${timeOf(expiresAt)}`
  return `${bonusId}: ${amount} ${codeOfCurrency(currencyId)}, claimed ${claims} of ${maxClaims} times, ${end}`
}
