import type { EndpointResult } from '#schemas/operator/endpoints.ts'
import type { ProcessorOperation } from '#service/adapters/payments/processor-client.ts'

export type Difference = EndpointResult<'getReconciliation'>['differences'][number]

/** The operations of one processor, on both sides. */
export interface BothSides {
  readonly processorId: string
  readonly ledger: readonly ProcessorOperation[]
  readonly processor: readonly ProcessorOperation[]
}

/** Matches the operations of both sides by kind and order. Of each pair, `counts` says whether one of its times is asked about. */
export function compareOperations(
  { processorId, ledger, processor }: BothSides,
  counts: (time: number) => boolean,
): { compared: number; differences: Difference[] } {
  const ours = new Map(ledger.map((operation) => [keyOf(operation), operation]))
  const theirs = new Map(processor.map((operation) => [keyOf(operation), operation]))
  const differences: Difference[] = []
  let compared = 0
  for (const key of new Set([...ours.keys(), ...theirs.keys()])) {
    const pair = { ledger: ours.get(key), processor: theirs.get(key) }
    const one = pair.ledger ?? pair.processor
    if (one === undefined || !sidesOf(pair).some(({ time }) => counts(time))) continue
    compared += 1
    const found = { processorId, kind: one.kind, orderId: one.orderId, ...viewsOf(pair) }
    differences.push(
      ...problemsOf(pair).map((problem) => ({ ...found, problem, remedy: remedyOf(problem, found.kind) })),
    )
  }
  return { compared, differences }
}

interface Pair {
  readonly ledger: ProcessorOperation | undefined
  readonly processor: ProcessorOperation | undefined
}

const sidesOf = ({ ledger, processor }: Pair) => [ledger, processor].filter((side) => side !== undefined)

function problemsOf({ ledger, processor }: Pair): Difference['problem'][] {
  if (ledger === undefined) return ['missing']
  if (processor === undefined) return ['extra']
  return [
    ...(ledger.amountMinor === processor.amountMinor ? [] : (['amount'] as const)),
    ...(ledger.currencyId === processor.currencyId ? [] : (['currency'] as const)),
    ...(ledger.status === processor.status ? [] : (['status'] as const)),
  ]
}

/** Returns a remedy for a difference, as a sentence for the operator. */
function remedyOf(problem: Difference['problem'], kind: Difference['kind']): string {
  switch (problem) {
    case 'missing':
      return kind === 'payout'
        ? 'Look for withdrawal.payout-disputed of this withdrawal in the audit log: where it was rejected or taken back here, ask the processor for the money.'
        : 'Ask the processor to send its message again. If no order is known here, it is to return the payment.'
    case 'extra':
      return 'Ask the processor for this operation by its reference. If it has none, it has sent a message about money that did not move.'
    case 'status':
      return 'Ask the processor to send its message again; its first final message counts.'
    case 'amount':
    case 'currency':
      return 'Compare the bank statement, and settle the rest with the processor.'
  }
}

function viewsOf({ ledger, processor }: Pair): Pick<Difference, 'ledger' | 'processor'> {
  return {
    ...(ledger === undefined ? {} : { ledger: viewOf(ledger) }),
    ...(processor === undefined ? {} : { processor: viewOf(processor) }),
  }
}

const viewOf = ({ status, amountMinor, currencyId, time }: ProcessorOperation) => ({
  status,
  amountMinor,
  currencyId,
  time,
})

const keyOf = ({ kind, orderId }: ProcessorOperation) => `${kind}:${orderId}`
