import { FormattedMessage } from 'react-intl'
import type { CardReasonProps } from '#runtime/registry/instant-card.ts'
import { ALIKE, rowOfCard } from '../state/alike.ts'
import { RowPrize } from './row-prize.tsx'

/** Why a card won: its three alike, or that there are none. */
export function CardReason(card: CardReasonProps) {
  const row = rowOfCard(card)
  if (row === null) return <FormattedMessage id="scratchcard.reason.none" values={{ alike: ALIKE }} />
  const prize = <RowPrize row={row} currencyId={card.game.currencyId ?? 0} />
  return <FormattedMessage id="scratchcard.reason" values={{ alike: ALIKE, prize }} />
}
