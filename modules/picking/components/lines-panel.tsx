import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { Panel } from '#runtime/components/panel.tsx'
import type { Checkout } from '../state/slip.ts'
import { LineList } from './line-list.tsx'

export interface LinesPanelProps {
  checkout: Checkout
  /** Shows the lines without edit controls. */
  readOnly: boolean
  aside?: ReactNode
  children?: ReactNode
}

/** The content of the purchase: the lines, or the plays that another module picked. */
export function LinesPanel({ checkout, readOnly, aside, children }: LinesPanelProps) {
  const { state, foreign } = checkout
  return (
    <Panel
      title={
        foreign?.title ?? (
          <FormattedMessage id="picking.confirm.lines" values={{ lines: state.lines.length }} />
        )
      }
      aside={aside}
    >
      {foreign ? (
        foreign.renderPlays(state.offendingPlay, state.receipt?.allocated ?? null)
      ) : (
        <LineList slip={checkout} readOnly={readOnly} />
      )}
      {children}
    </Panel>
  )
}
