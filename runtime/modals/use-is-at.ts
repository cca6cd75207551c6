import { useLocation } from 'react-router-dom'
import type { ScreenLink } from '#runtime/registry/links.ts'
import { useLinkPath } from '#runtime/router/navigate.ts'

/** Whether the current page is that of a link, for a modal that leads there. */
export function useIsAt(link: ScreenLink | null): boolean {
  const { pathname, search } = useLocation()
  const pathOf = useLinkPath()
  return link !== null && pathOf(link) === pathname + search
}
