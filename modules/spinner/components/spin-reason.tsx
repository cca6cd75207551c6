import { useRowPrize } from '#games/format/row-prize.ts'
import type { CardReasonProps } from '#games/checkout/instant-card.ts'
import { rowOfSpin } from '../state/segments.ts'
import { StoppedAt } from './stopped-at.tsx'

/** The segment at which the wheel has stopped. */
export function SpinReason(props: CardReasonProps) {
  const prizeOf = useRowPrize(props.game.currencyId ?? 0)
  return <StoppedAt row={rowOfSpin(props) ?? undefined} prizeOf={prizeOf} />
}
