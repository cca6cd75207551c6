import type { ReactNode } from 'react'
import { useSession } from '#runtime/session/session.ts'
import { EmptyState } from '#runtime/components/empty-state.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { ScreenFrame, type ScreenFrameProps } from '#runtime/components/screen-frame.tsx'

export interface OwnOnlyProps extends Pick<ScreenFrameProps, 'title' | 'eyebrow' | 'children'> {
  /** The text that asks a visitor to log in, with the reason. */
  reason: ReactNode
  /** The button to the login. */
  login: ReactNode
}

/** A screen with data of a player's own: a visitor is asked to log in first. */
export function OwnOnly({ reason, login, children, ...frame }: OwnOnlyProps) {
  const { state } = useSession()
  if (state !== 'visitor' && state !== 'failed') return children
  return (
    <ScreenFrame {...frame} width="narrow">
      <Panel>
        <EmptyState art="login" title={reason} action={login} />
      </Panel>
    </ScreenFrame>
  )
}
