import { FormattedMessage } from 'react-intl'
import { OperatorHtml } from '#runtime/html/operator-html.tsx'
import type { PlayerPrizeItem } from '#schemas/protocol/prizes.ts'

interface PrizeNameProps {
  prizeItem: PlayerPrizeItem['prizeItem']
  /** The number of items won; 1 is not shown. */
  quantity?: number
}

/** The name of an item, which may have markup. */
export function PrizeName({ prizeItem, quantity = 1 }: PrizeNameProps) {
  const name = (
    <bdi>
      <OperatorHtml as="span" html={prizeItem.name} />
    </bdi>
  )
  if (quantity === 1) return name
  return <FormattedMessage id="prizes.times" values={{ quantity, name }} />
}
