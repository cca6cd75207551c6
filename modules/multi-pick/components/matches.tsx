import { FormattedMessage } from 'react-intl'
import type { LineMatches } from '../rules/winning-lines.ts'

/** What a line matched: its numbers, and those of the second set. */
export function Matches({ of: { main, second } }: { of: LineMatches }) {
  return <FormattedMessage id="multi-pick.matches" values={{ main, second }} />
}
