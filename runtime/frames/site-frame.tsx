import type { ReactNode } from 'react'
import type { Route } from '#schemas/site-manifest/routes.ts'
import { useSite } from '#runtime/site/site.ts'
import { CompactFrame } from './compact-frame.tsx'
import { FocusFrame } from './focus-frame.tsx'
import { SidebarFrame } from './sidebar-frame.tsx'
import { TopbarFrame } from './topbar-frame.tsx'

export type SiteFrameProps = {
  /** Layout of the current route: the whole frame, its header alone, or no frame. */
  layout: Route['layout']
  /** The element that contains the screen (`<main>`). */
  children: ReactNode
}

const FRAMES = { topbar: TopbarFrame, sidebar: SidebarFrame, compact: CompactFrame }

/** The site's frame around its screens, by the manifest's template. */
export function SiteFrame({ layout, children }: SiteFrameProps) {
  const { template } = useSite().manifest.theme
  if (layout === 'bare') return children
  if (layout === 'focus') return <FocusFrame>{children}</FocusFrame>
  const Frame = FRAMES[template]
  return <Frame>{children}</Frame>
}
