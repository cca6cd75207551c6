import { useIntl } from 'react-intl'
import type { BingoBalls } from '../rules/patterns.ts'
import { letterOf } from './called-balls.ts'

/** The caller's words for a ball: its letter and number of 75, or its digits and number of 90. */
export function useCallerSentence(balls: BingoBalls): (ball: number) => string {
  const intl = useIntl()
  return (ball) => {
    if (balls === 75) return intl.formatMessage({ id: 'bingo.call.75' }, { letter: letterOf(ball), ball })
    const kind = ball < 10 ? 'single' : ball % 10 === 0 ? 'round' : ball % 11 === 0 ? 'twins' : 'pair'
    return intl.formatMessage(
      { id: 'bingo.call.90' },
      { kind, first: Math.floor(ball / 10), second: ball % 10, ball },
    )
  }
}
