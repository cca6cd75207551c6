import { FormattedMessage } from 'react-intl'
import type { LineMatches } from '../rules/winning-lines.ts'

/** Shows how many numbers of each set a line matches. */
export function Matches({ of: { main, second } }: { of: LineMatches }) {
  return <FormattedMessage id="multi-pick.matches" values={{ main, second }} />
}
