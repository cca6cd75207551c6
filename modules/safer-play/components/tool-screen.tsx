import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { BackLink } from '#runtime/components/back-link.tsx'
import { ScreenFrame } from '#runtime/components/screen-frame.tsx'

interface ToolScreenProps {
  title: ReactNode
  width?: 'narrow'
  children: ReactNode
}

/** The frame of a tool for safer play, with the way back to all of them. */
export function ToolScreen({ children, ...frame }: ToolScreenProps) {
  return (
    <ScreenFrame
      {...frame}
      eyebrow={
        <BackLink screen="safer-play.home">
          <FormattedMessage id="safer-play.title" />
        </BackLink>
      }
    >
      {children}
    </ScreenFrame>
  )
}
