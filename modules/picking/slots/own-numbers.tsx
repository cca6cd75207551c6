import type { NumberAidsProps } from '#games/checkout/number-aids.ts'
import { AidsSheet } from '../components/aids-sheet.tsx'
import { Birthdays } from '../components/birthdays.tsx'
import { FavoriteNumbers } from '../components/favorite-numbers.tsx'
import { useOwnNumbers } from '../state/own-numbers.ts'

/** The player's own numbers for a bet of another kind: favourite numbers and dates, after what that kind shows itself. */
export default function OwnNumbers({ range, disabled, onUse, onClose, children }: NumberAidsProps) {
  const [own, change] = useOwnNumbers()
  return (
    <AidsSheet onClose={onClose}>
      {children}
      <FavoriteNumbers own={own} range={range} change={change} onUse={onUse} disabled={disabled} />
      <Birthdays range={range} onUse={onUse} disabled={disabled} />
    </AidsSheet>
  )
}
