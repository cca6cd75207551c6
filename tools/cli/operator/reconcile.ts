import type { EndpointResult } from '#schemas/operator/endpoints.ts'
import { readFile } from 'node:fs/promises'
import { Mistake } from '../../mistake.ts'
import { type OtherLines, readAdyenReport } from './adyen-report.ts'
import { type OperatorApi, resultOf } from './connect-api.ts'
import { codeOfCurrency } from './currencies.ts'
import { type OperatorOptions, timeOf, wanted } from './options.ts'

/** Runs `reconcile`: names each difference, and what can be done, between the processors' lists and the ledger. Resolves with the exit code, which is 1 where there is one. */
export async function runReconcileCommand(
  api: OperatorApi,
  words: readonly (string | undefined)[],
  options: OperatorOptions,
  say: (line: string) => void,
): Promise<number> {
  if (words.some((word) => word !== undefined)) throw new Mistake('The command is reconcile --from <day>.')
  const from = dayOf(options.from, '--from')
  const { to = from, processor: processorId } = options
  const request = { from, to: dayOf(to, '--to'), ...(processorId === undefined ? {} : { processorId }) }
  const report = options.file === undefined ? null : readAdyenReport(await textOf(options.file))
  const { compared, differences, unanswered } =
    report === null
      ? resultOf(await api('getReconciliation', {}, request))
      : resultOf(
          await api(
            'compareReport',
            {},
            {
              ...request,
              processorId: wanted(processorId, '--processor, such as harbour.adyen'),
              operations: [...report.operations],
            },
          ),
        )
  for (const { processorId: silent, reason } of unanswered)
    say(`${silent} gave no list (${reason}): nothing of it was compared. Ask again later.`)
  for (const difference of differences) say(`${lineOf(difference)}\n  ${difference.remedy}`)
  const others = report?.others ?? []
  for (const { type, lines, meaning } of others)
    say(`${lines} lines of the type ${type}: ${MEANINGS[meaning]}`)
  say(`${compared} operations compared, ${differences.length} differences.`)
  const isUnread = others.some(({ meaning }) => meaning === 'unknown')
  return differences.length + unanswered.length > 0 || isUnread ? 1 : 0
}

const MEANINGS = {
  'of-operator': 'between Adyen and the operator, no payment of a player.',
  returned: 'of payments that were not accepted here and went back.',
  unknown: 'NOT COMPARED: this type is not known. Look for these lines in the report.',
} as const satisfies Record<OtherLines['meaning'], string>

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    throw new Mistake(`${file} cannot be read: ${(error as Error).message}`)
  }
}

function dayOf(value: string | undefined, option: string): string {
  const day = wanted(value, option)
  if (/^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day))) return day
  throw new Mistake(`${option} ${day} is no day such as 2026-11-30.`)
}

type Difference = EndpointResult<'getReconciliation'>['differences'][number]

const PROBLEMS: Readonly<Record<Difference['problem'], string>> = {
  missing: 'missing in the ledger',
  extra: 'not in the list of the processor',
  amount: 'another amount',
  currency: 'another currency',
  status: 'another status',
}

function lineOf({ processorId, kind, orderId, problem, ledger, processor }: Difference): string {
  const sides = [
    ...(ledger === undefined ? [] : [`ledger ${viewOf(ledger)}`]),
    ...(processor === undefined ? [] : [`processor ${viewOf(processor)}`]),
  ]
  return `${processorId} ${kind} ${orderId}: ${PROBLEMS[problem]}; ${sides.join('; ')}`
}

const viewOf = ({ status, amountMinor, currencyId, time }: NonNullable<Difference['ledger']>) =>
  `${status}, ${amountMinor} minor units of ${codeOfCurrency(currencyId)}, ${timeOf(time)}`
