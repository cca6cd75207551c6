import { FormattedMessage } from 'react-intl'
import type { LineFactor } from '#modules/game-rules/rules/game-rules.ts'

/** The number of lines of a play as the product of the ways to choose them: 21 × 3 = 63 lines. */
export function LineFactors({ factors, lines }: { factors: readonly LineFactor[]; lines: number }) {
  const [first, second] = factors.map(({ ways }) => ways)
  return (
    <FormattedMessage
      id={second === undefined ? 'multi-pick.lines' : 'multi-pick.linesProduct'}
      values={{ first, second, lines }}
    />
  )
}
