import { FormattedMessage } from 'react-intl'
import { Verbatim } from '#runtime/components/verbatim.tsx'
import { useRowPrize } from '#games/format/row-prize.ts'
import type { CardReasonProps } from '#games/checkout/instant-card.ts'
import { ALIKE, rowOfCard } from '../state/alike.ts'

/** Why a card won: its three alike, or that there are none. */
export function CardReason(card: CardReasonProps) {
  const prizeOf = useRowPrize(card.game.currencyId ?? 0)
  const row = rowOfCard(card)
  if (row === null) return <FormattedMessage id="scratchcard.reason.none" values={{ alike: ALIKE }} />
  const prize = <Verbatim>{prizeOf(row)}</Verbatim>
  return <FormattedMessage id="scratchcard.reason" values={{ alike: ALIKE, prize }} />
}
