import type { Sales } from '#schemas/operator/sales.ts'
import { Mistake } from '../../mistake.ts'
import { type OperatorApi, resultOf } from './connect-api.ts'
import { type OperatorOptions, wanted } from './options.ts'

/** Runs `sales hold`, `open` or `show`, and prints whether the site takes plays. */
export async function runSalesCommand(
  api: OperatorApi,
  [command, ...others]: readonly (string | undefined)[],
  options: OperatorOptions,
  say: (line: string) => void,
): Promise<void> {
  if (!['hold', 'open', 'show'].includes(command ?? '') || others.some((word) => word !== undefined))
    throw new Mistake('The commands are sales hold, open and show.')
  const siteId = wanted(options.site, '--site')
  const answer =
    command === 'show'
      ? await api('getSales', { siteId }, {})
      : await api('setSales', { siteId }, { held: command === 'hold' })
  say(lineOf(siteId, resultOf(answer)))
}

const lineOf = (siteId: string, { held }: Sales) => `${siteId}: ${held ? 'takes no plays' : 'takes plays'}`
