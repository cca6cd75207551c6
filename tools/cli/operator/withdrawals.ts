import type { EndpointRequest } from '#schemas/operator/endpoints.ts'
import type { OperatedWithdrawal } from '#schemas/operator/withdrawals.ts'
import { WITHDRAWAL_STATUSES } from '#schemas/protocol/withdrawals.ts'
import { Mistake } from '../../mistake.ts'
import { type OperatorApi, resultOf } from './connect-api.ts'
import { codeOfCurrency, readCurrency } from './currencies.ts'
import { type PageRequest, sayList } from './say-list.ts'
import { numberOf, oneOf, type OperatorOptions, reasonOf, wanted } from './options.ts'

/** Runs `withdrawal list`, `request`, `approve`, `send`, `pay`, `reject` or `take-back`, and prints the new status of each withdrawal. */
export async function runWithdrawalCommand(
  api: OperatorApi,
  [command, withdrawalId]: readonly (string | undefined)[],
  options: OperatorOptions,
  say: (line: string) => void,
): Promise<void> {
  const siteId = wanted(options.site, '--site')
  if (command === 'list') {
    const status = oneOf(WITHDRAWAL_STATUSES, options.status ?? 'pending', '--status')
    return sayList(
      {
        readPage: async (from: PageRequest<string>) => {
          const { withdrawals: rows, hasMore } = resultOf(
            await api('getWithdrawals', { siteId }, { ...from, status }),
          )
          return { rows, hasMore }
        },
        idOf: ({ withdrawalId }) => withdrawalId,
        lineOf,
        none: `${siteId} has no withdrawal that is ${status}.`,
      },
      say,
    )
  }
  if (command === 'request') {
    const playerId = numberOf(withdrawalId, 'a player')
    say(lineOf(resultOf(await api('requestWithdrawal', { siteId, playerId }, requestOf(options)))))
    return
  }
  const params = { siteId, withdrawalId: wanted(withdrawalId, 'the id of a withdrawal') }
  if (command === 'approve') say(lineOf(resultOf(await api('approveWithdrawal', params, {}))))
  else if (command === 'send') say(lineOf(resultOf(await api('sendWithdrawal', params, {}))))
  else if (command === 'pay') {
    const reference = wanted(options.reference, '--reference')
    say(lineOf(resultOf(await api('payWithdrawal', params, { reference }))))
  } else if (command === 'reject') {
    const reason = wanted(options.reason, '--reason')
    say(lineOf(resultOf(await api('rejectWithdrawal', params, { reason }))))
  } else if (command === 'take-back') {
    const reason = wanted(options.reason, '--reason')
    const request = { reason, ...(options.confirmed === true && { isConfirmed: true }) }
    say(lineOf(resultOf(await api('takeBackWithdrawal', params, request))))
  } else
    throw new Mistake('The commands are withdrawal list, request, approve, send, pay, reject and take-back.')
}

function requestOf(options: OperatorOptions): EndpointRequest<'requestWithdrawal'> {
  const { holder, number, bank: bankName, 'sort-code': sortCode } = options
  const amount = Number(wanted(options.amount, '--amount'))
  if (!(amount > 0)) throw new Mistake('--amount is an amount above 0, such as 40.50.')
  const currency = readCurrency(wanted(options.currency, '--currency'))
  const request = { amount, currency, reason: reasonOf(options) }
  if (holder === undefined && number === undefined) return request
  const account = { holder: wanted(holder, '--holder'), number: wanted(number, '--number') }
  return {
    ...request,
    bankAccount: {
      ...account,
      ...(sortCode !== undefined && { sortCode }),
      ...(bankName !== undefined && { bankName }),
    },
  }
}

function lineOf(withdrawal: OperatedWithdrawal): string {
  const { withdrawalId, status, amount, fee, currencyId, playerId, reference } = withdrawal
  const kept = fee > 0 ? `, fee ${fee}` : ''
  const why = withdrawal.refusal ?? withdrawal.reason
  const end = reference === undefined ? (why === undefined ? '' : `: ${why}`) : `, reference ${reference}`
  return `${withdrawalId}: ${status}, ${amount} ${codeOfCurrency(currencyId)}${kept}, player ${playerId}, to ${destinationOf(withdrawal)}${end}`
}

function destinationOf({ bankAccount, processorId, returnMethod, ...sent }: OperatedWithdrawal): string {
  const { holder, number, sortCode, bankName } = bankAccount ?? {}
  const account = [holder, bankName, sortCode, number].filter((part) => part !== undefined).join(', ')
  const target = returnMethod === undefined ? account : `the ${returnMethod} of the deposits`
  if (processorId === undefined) return target
  if (sent.sentTime === undefined) return `${target} at ${processorId}`
  if (sent.unaccepted === undefined) return `${target}, paid by ${processorId}`
  const { attempts, error = 'none' } = sent.unaccepted
  return `${target}, not accepted by ${processorId} (${attempts} attempts, last error: ${error})`
}
