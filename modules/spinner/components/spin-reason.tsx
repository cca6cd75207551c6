import { useRowPrize } from '#runtime/format/row-prize.ts'
import type { CardReasonProps } from '#runtime/registry/instant-card.ts'
import { rowOfSpin } from '../state/segments.ts'
import { StoppedAt } from './stopped-at.tsx'

/** The segment at which the wheel has stopped. */
export function SpinReason(props: CardReasonProps) {
  const prizeOf = useRowPrize(props.game.currencyId ?? 0)
  return <StoppedAt row={rowOfSpin(props) ?? undefined} prizeOf={prizeOf} />
}
