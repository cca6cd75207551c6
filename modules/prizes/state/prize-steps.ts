import type { PlayerPrizeItem } from '#schemas/protocol/prizes.ts'

type StepName = 'won' | 'chosen' | 'at-agent' | 'shipped' | 'delivered' | 'cash' | 'expired'

/** A step of a won item; without a time it is still to come. */
export interface PrizeStep {
  readonly name: StepName
  readonly at: number | undefined
}

/** The steps of a won item in their order, the past ones with their times. */
export function stepsOf(item: PlayerPrizeItem): PrizeStep[] {
  const { status, choice, wonTime, claimedTime, sentTime, endedTime } = item
  const won: PrizeStep = { name: 'won', at: wonTime }
  if (status === 'cash' || status === 'expired') return [won, { name: status, at: endedTime }]
  const isCollected = status === 'at-agent' || (status !== 'shipped' && choice !== 'post')
  return [
    won,
    { name: 'chosen', at: claimedTime },
    { name: isCollected ? 'at-agent' : 'shipped', at: sentTime },
    { name: 'delivered', at: endedTime },
  ]
}
